import { basename } from 'node:path';
import type SQLite from 'better-sqlite3';
import { WrongStatement } from './database-failure.ts';

type Compiled = SQLite.Statement<unknown[]>;

/**
 * Makes a connection compile each statement at its first use: a service prepares some seven hundred, of which a start
 * uses few and most days half. A wrong statement therefore throws when it is used, not when it is prepared.
 * @throws {WrongStatement} at that use.
 */
export function compileWhenUsed(connection: SQLite.Database): void {
  const prepare = connection.prepare.bind(connection);
  Object.defineProperty(connection, 'prepare', {
    value: (source: string) => new LazyStatement(source, () => compile(connection, source, prepare)),
  });
}

function compile(connection: SQLite.Database, source: string, prepare: SQLite.Database['prepare']): Compiled {
  try {
    return prepare(source);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new WrongStatement(error.message, { cause: error, database: basename(connection.name) });
  }
}

/** The part of better-sqlite3's statements that is used here. */
class LazyStatement {
  readonly source: string;
  readonly #compile: () => Compiled;
  readonly #modes: ((statement: Compiled) => void)[] = [];
  #compiled: Compiled | undefined;

  constructor(source: string, compile: () => Compiled) {
    this.source = source;
    this.#compile = compile;
  }

  run(...given: unknown[]) {
    return this.#ready().run(...given);
  }

  get(...given: unknown[]) {
    return this.#ready().get(...given);
  }

  all(...given: unknown[]) {
    return this.#ready().all(...given);
  }

  iterate(...given: unknown[]) {
    return this.#ready().iterate(...given);
  }

  pluck(isOn = true): this {
    return this.#set((statement) => statement.pluck(isOn));
  }

  raw(isOn = true): this {
    return this.#set((statement) => statement.raw(isOn));
  }

  columns() {
    return this.#ready().columns();
  }

  #set(mode: (statement: Compiled) => void): this {
    if (this.#compiled) mode(this.#compiled);
    else this.#modes.push(mode);
    return this;
  }

  #ready(): Compiled {
    if (this.#compiled) return this.#compiled;
    const compiled = this.#compile();
    for (const mode of this.#modes) mode(compiled);
    return (this.#compiled = compiled);
  }
}
