import pg from 'pg';
import { inject } from 'vitest';

async function ask(query: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres') + database });
  await client.connect();
  await client.query(query);
  await client.end();
}

/**
 * Creates an empty database on the tests' server, or a copy of another that nobody uses; returns its address. What has
 * this name, as from an earlier try of the test, goes.
 */
export async function createDatabase(name: string, template = 'template0'): Promise<string> {
  await ask(`drop database if exists "${name}" with (force)`);
  await ask(`create database "${name}" template "${template}"`);
  return inject('postgres') + name;
}
