import { expect, test } from 'vitest';
import { openLocalDatabase } from '../local-database.ts';
import { createReplication, type Part } from './replication.ts';

test('lines are indexed by article only where records come from elsewhere', async () => {
  const database = await openLocalDatabase({ dataDir: ':memory:', poste: 'P01', now: () => new Date() });
  function planAs(part: Part): string {
    createReplication(database, part);
    const plan = database.connection.prepare('explain query plan select 1 from lignes where article_code = ?');
    return JSON.stringify(plan.all('VIS'));
  }
  expect(planAs('seul')).toContain('SCAN');
  expect(planAs('partage')).toContain('USING COVERING INDEX lignes_article');
  expect(planAs('seul')).toContain('SCAN');
});
