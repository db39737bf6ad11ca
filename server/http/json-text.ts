// JSON from the database, passed through unchanged.

export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
