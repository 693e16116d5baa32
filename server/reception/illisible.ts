/** What cannot be read as an invoice; the message says in French, in one sentence, what it is and what to do. */
export class Illisible extends Error {}
