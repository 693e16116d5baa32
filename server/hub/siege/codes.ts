import { toSecretHash } from '#server/calls/secret.ts';
import { createFileSecret, createPairingSecret } from '#server/sharing/transport/pairing-code.ts';
import { toCodesFile } from '#server/sharing/transport/codes-file.ts';
import type { CodesDemandes } from '#shared/contracts/siege/siege.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import type { Ask, HubDatabase } from '../store/hub-database.ts';
import { codeSeconds } from '../store/pairing-limits.ts';
import { toSuivies, toutes } from '../store/boutiques-suivies.ts';

export type BoutiqueKey = { groupe: string; boutique: string };
type Made = { machine: string | null; code: string };
/** `suivies` is that of `hubPostes`. */
type NewCodes = { made: readonly Made[]; suivies: string[] | null; seconds: number };

/**
 * Creates a code for each till that is to join: short ones to be typed, or one for each machine in a file.
 * @throws {NotFound}
 */
export async function createCodes(
  transact: HubDatabase['transact'],
  place: BoutiqueKey,
  { nombre = 1, machines, jours = 7, suit }: Partial<CodesDemandes>,
) {
  const made: Made[] = machines
    ? [...new Set(machines.map((name) => name.toLowerCase()))].map((machine) => ({ machine, code: createFileSecret() }))
    : Array.from({ length: nombre }, () => ({ machine: null, code: createPairingSecret() }));
  const kept = { made, suivies: suit ? toSuivies(suit) : null, seconds: machines ? jours * 86_400 : codeSeconds };
  const expire = await transact((ask) => keep(ask, place, kept));
  return {
    codes: made.map(({ code }) => code),
    fichier: machines ? toCodesFile(made) : null,
    expire: expire.toISOString(),
  };
}

async function keep(ask: Ask, { groupe, boutique }: BoutiqueKey, { made, suivies, seconds }: NewCodes): Promise<Date> {
  await assertBoutiques(ask, groupe, [boutique, ...(suivies ?? [])]);
  const machines = made.map(({ machine }) => machine);
  await ask({
    texte: 'delete from codes_rattachement where groupe = $1 and installation is null and machine = any($2)',
    valeurs: [groupe, machines],
  });
  const [row] = await ask<{ expire: Date }>({
    texte: `insert into codes_rattachement (code_hash, groupe, boutique, machine, suivies, expire)
      select hash, $1, $2, machine, $6, now() + $5 * interval '1 second' from unnest($3::text[], $4::text[]) as made (hash, machine)
      returning expire`,
    valeurs: [groupe, boutique, made.map(({ code }) => toSecretHash(code)), machines, seconds, suivies],
  });
  return row?.expire ?? new Date();
}

/** @throws {NotFound} naming the first shop that does not exist. */
async function assertBoutiques(ask: Ask, groupe: string, codes: readonly string[]): Promise<void> {
  const rows = await ask<{ code: string }>({
    texte: 'select code from boutiques where groupe = $1 and code = any($2)',
    valeurs: [groupe, codes],
  });
  const known = new Set([toutes, ...rows.map(({ code }) => code)]);
  const missing = codes.find((code) => !known.has(code));
  if (missing !== undefined) throw new NotFound(`Boutique ${missing} introuvable`);
}
