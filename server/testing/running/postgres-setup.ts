import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the tests' PostgreSQL server, without a database. */
    postgres: string;
  }
}

/** Starts one server for all the tests of the hub. */
export async function setup(project: TestProject) {
  const postgres = await startPostgres();
  project.provide('postgres', postgres.url);
  return () => postgres[Symbol.asyncDispose]();
}
