import { assertFresh } from '#server/calls/assert-fresh.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { type LiveName, readLive } from '#server/config/live-settings.ts';
import { getSetting } from '#server/config/variables/setting.ts';
import { Variables } from '#server/config/variables.ts';
import type { AskForProxy, NetworkSettings } from '#server/network/network-settings.ts';
import { type NetworkTrial, tryNetwork } from '#server/network/try-network.ts';
import { type EssaiReseauInput, type Reseau, type ReseauInput, Sortie } from '#shared/contracts/service/reseau.ts';
import type { ChangeSettings } from './change-settings.ts';
import { toInvalid } from './provider-settings.ts';
import type { StoredSettings } from './stored-settings.ts';

type Deps = {
  stored: StoredSettings;
  change: ChangeSettings;
  machine: OwnNetwork;
};

/**
 * The network settings of this machine that screens do not change, and who asks its system for a proxy, where that is
 * possible.
 */
export type OwnNetwork = { network: NetworkSettings; askSystem?: AskForProxy | undefined };

/** The variable of each field. */
const names = {
  sortie: 'COMPTOIR_PROXY',
  proxy: 'COMPTOIR_PROXY_URL',
  pac: 'COMPTOIR_PROXY_PAC',
  identifiant: 'COMPTOIR_PROXY_IDENTIFIANT',
  mot_de_passe: 'COMPTOIR_PROXY_MOT_DE_PASSE',
  exceptions: 'COMPTOIR_PROXY_EXCEPTIONS',
  emails: 'COMPTOIR_PROXY_MAIL',
} as const satisfies Record<keyof ReseauInput, LiveName>;
type Field = keyof typeof names;
const fields = ['sortie', 'proxy', 'pac', 'identifiant', 'mot_de_passe', 'exceptions', 'emails'] as const;

/** Reads and changes how calls leave this machine; no answer ever contains the password. */
export function createReseauService({ stored, change, machine: { network, askSystem } }: Deps) {
  const read = async (): Promise<Reseau> => ({
    ...readReseau(stored),
    systeme: askSystem ? 'bureau' : 'environnement',
    autorites: network.caFile ?? '',
  });
  return {
    read,
    /**
     * @throws {InvalidInput} on the wrong field, {Refused} for what the environment or a lock fixes.
     * @throws {Outdated} with these settings, when they were changed since the caller read them.
     */
    async update(input: ReseauInput, context: WriteContext): Promise<Reseau> {
      if (context.ifMatch !== undefined) assertFresh(await read(), context, 'Ces réglages ont été modifiés');
      await change(toValues(input, stored));
      return read();
    },
    try: async ({ adresse, ...input }: EssaiReseauInput): Promise<NetworkTrial> =>
      tryNetwork({ ...network, ...readLive(toValues(input, stored)).proxy }, adresse, askSystem),
  };
}

function readReseau(stored: StoredSettings): Omit<Reseau, 'systeme' | 'autorites'> {
  const get = (field: Field) => stored.find(names[field]) ?? '';
  const from = (field: Field) => stored.findOrigine(names[field]);
  return {
    trousseau: stored.getKeychain(),
    sortie: Sortie.safeParse(get('sortie')).data ?? 'systeme',
    proxy: get('proxy'),
    pac: get('pac'),
    identifiant: get('identifiant'),
    exceptions: get('exceptions'),
    emails: get('emails') === '1',
    mot_de_passe_connu: get('mot_de_passe') !== '',
    origines: {
      sortie: from('sortie'),
      proxy: from('proxy'),
      pac: from('pac'),
      identifiant: from('identifiant'),
      mot_de_passe: from('mot_de_passe'),
      exceptions: from('exceptions'),
      emails: from('emails'),
    },
  };
}

/** Returns the values to store; one that its variable would refuse is reported on its field. */
function toValues(input: ReseauInput, stored: StoredSettings) {
  const { sortie } = input;
  const hasProxy = sortie === 'manuel' || sortie === 'pac';
  const typed: Record<Field, string> = {
    // An unset value stays unset when it means the same.
    sortie: sortie === 'systeme' && stored.find(names.sortie) === undefined ? '' : sortie,
    proxy: input.proxy,
    pac: input.pac,
    identifiant: input.identifiant,
    mot_de_passe: hasProxy ? toPassword(input, stored) : (stored.find(names.mot_de_passe) ?? ''),
    exceptions: input.exceptions,
    emails: input.emails ? '1' : stored.find(names.emails) === undefined ? '' : '0',
  };
  if (sortie === 'manuel' && input.proxy === '') throw toInvalid('proxy', 'Donnez l’adresse du proxy.');
  if (sortie === 'pac' && input.pac === '') throw toInvalid('pac', 'Donnez l’adresse ou le chemin du fichier PAC.');
  for (const field of fields) assertValid(field, typed[field]);
  return Object.fromEntries(fields.map((field) => [names[field], typed[field]]));
}

function assertValid(champ: Field, value: string) {
  const schema = Variables.shape[names[champ]];
  if (value === '' || schema.safeParse(value).success) return;
  throw toInvalid(champ, `Attendu\u00a0: ${getSetting(schema).attendu}.`);
}

/**
 * Returns the typed password, otherwise the stored one, but only for the same account of the same proxy: a password is
 * never sent to another one because an address was changed.
 */
function toPassword({ sortie, proxy, pac, identifiant, mot_de_passe }: ReseauInput, stored: StoredSettings): string {
  if (identifiant === '') return '';
  if (mot_de_passe !== null) return mot_de_passe;
  const known = stored.find(names.mot_de_passe) ?? '';
  const where = sortie === 'pac' ? pac : proxy;
  const isSame =
    sortie === stored.find(names.sortie) &&
    where === stored.find(sortie === 'pac' ? names.pac : names.proxy) &&
    identifiant === stored.find(names.identifiant);
  if (isSame || known === '') return known;
  throw toInvalid(
    'mot_de_passe',
    'Tapez le mot de passe de ce compte\u00a0: celui qui est gardé est pour un autre proxy.',
  );
}
