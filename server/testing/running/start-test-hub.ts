import pg from 'pg';
import { pino } from 'pino';
import { toSecretHash } from '#server/calls/secret.ts';
import type { RateLimits } from '#server/http/guards/rate-limit.ts';
import { readHubSettings } from '#server/hub/hub-settings.ts';
import { startHub } from '#server/hub/start-hub.ts';

export const hubToken = 'hub-token-of-the-tests-000000000000001';

/** Starts a node on a database; `own` are its settings, beyond those every test needs. */
export async function startTestHub(databaseUrl: string, own: Record<string, string> = {}, rateLimits?: RateLimits) {
  const settings = readHubSettings({
    COMPTOIR_HUB_DATABASE_URL: databaseUrl,
    COMPTOIR_HUB_PORT: '0',
    COMPTOIR_HUB_TOKEN: hubToken,
    COMPTOIR_HUB_LOG_LEVEL: 'silent',
    ...own,
  });
  const hub = await startHub(settings, { logger: pino({ level: 'silent' }), checkAnswers: true, rateLimits });
  return { ...hub, [Symbol.asyncDispose]: hub.stop };
}

/** Sets the token with which a shop's tills join. */
export async function setToken(databaseUrl: string, boutique: string, token: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update boutiques set jeton_hash = $2 where code = $1', [boutique, toSecretHash(token)]);
  await client.end();
}

/** Creates a group with its shops; returns the tokens their tills join with, by shop. */
export async function createTestGroupe(
  { siege }: Pick<Awaited<ReturnType<typeof startTestHub>>, 'siege'>,
  boutiques: readonly string[] = ['LYON'],
  groupe = 'G1',
): Promise<Record<string, string>> {
  await siege.createGroupe({ code: groupe, nom: 'Groupe' });
  const made: [string, string][] = [];
  for (const code of boutiques) made.push([code, (await siege.createBoutique(groupe, { code, nom: code })).jeton]);
  return Object.fromEntries(made);
}
