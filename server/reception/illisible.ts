/** A file that cannot be read as an invoice; the message says in one French sentence what it is and what to do. */
export class Illisible extends Error {}
