// JSON that the database has made, passed through as it is.

export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
