// The name of the meta tag that the server adds to the page for a visitor without a session.

export const SIGNED_OUT_PAGE = 'signed-out'
