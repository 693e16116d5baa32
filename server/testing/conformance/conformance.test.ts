import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from './row.ts';
import { rows } from './rows.ts';
import { createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

for (const [part, ofPart] of Map.groupBy(rows, (row) => row.part)) {
  describe(part, () => {
    test.each(ofPart.map((row) => [row.says, row] as const))('%s', async (_says, row) => {
      const sent = typeof row.send === 'function' ? await row.send(world) : row.send;
      const response = await world.send(sent);
      const body = await readBody(response);
      expect(response.status, JSON.stringify(body).slice(0, 500)).toBe(row.status);
      checkHeaders(row, response);
      checkDetail(row, body);
      if (row.shape) row.shape.parse(body);
      if (row.holds) expect(await row.holds(body as never, world), JSON.stringify(body).slice(0, 500)).toBe(true);
    });
  });
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return response.json();
  return type.startsWith('text/') ? response.text() : (await response.arrayBuffer()).byteLength;
}

function checkHeaders({ headers = {} }: Row, response: Response) {
  for (const [name, expected] of Object.entries(headers)) {
    const wanted = typeof expected === 'function' ? expected(world) : expected;
    const value = response.headers.get(name);
    if (typeof wanted === 'string') expect(value, name).toBe(wanted);
    else expect(value, name).toMatch(wanted);
  }
}

/** Checks that every error is `{detail}`, with the row's text. */
function checkDetail({ status, detail }: Row, body: unknown) {
  if (status < 400) return;
  const said = (body as { detail?: unknown }).detail;
  expect(said).toEqual(expect.any(String));
  if (detail === undefined) return;
  const wanted = typeof detail === 'function' ? detail(world) : detail;
  if (typeof wanted === 'string') expect(said).toBe(wanted);
  else expect(said).toMatch(wanted);
}
