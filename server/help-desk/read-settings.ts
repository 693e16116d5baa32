import { findHolder, type Layers } from '#server/config/layers.ts';
import { listSettings } from '#server/config/list-settings.ts';
import { readPolicy } from '#server/config/policy/read-policy.ts';
import type { Policy } from '#server/config/policy/to-policy.ts';
import { attempt, hasFailed } from './attempt.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const nothing: Policy = { values: {}, locked: new Set(), keychain: {} };

/** Returns the policy of this machine, or none and why it cannot be read. */
export async function findPolicy(): Promise<{ policy: Policy; erreur?: string }> {
  const read = await attempt(() => readPolicy());
  return hasFailed(read) ? { policy: nothing, ...read } : { policy: read };
}

/** Lists which settings are given, by whom, and which are locked: never their values. */
export function listConfigured(policy: Policy, environment: Environment) {
  const locked = Object.fromEntries([...policy.locked].map((name) => [name, policy.values[name] ?? '']));
  const layers: Layers = { environment, policy: policy.values, locked };
  const inPolicy = new Set([...Object.keys(policy.values), ...Object.keys(policy.keychain)]);
  return listSettings()
    .map(({ nom, secret }) => ({
      nom,
      donne_par: [
        ...(environment[nom] === undefined ? [] : ['environnement']),
        ...(inPolicy.has(nom) ? ['strategie'] : []),
      ],
      tenu_par: findHolder(layers, nom) ?? null,
      secret: secret !== undefined,
    }))
    .filter(({ donne_par }) => donne_par.length > 0);
}

/** Lists the given values that nobody else may read. */
export function listSecretValues(policy: Policy, environment: Environment): string[] {
  const secret = listSettings().filter((setting) => setting.secret !== undefined);
  return secret.flatMap(({ nom }) => [environment[nom], policy.values[nom]]).filter((value) => value !== undefined);
}
