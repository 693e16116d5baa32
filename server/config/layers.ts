import { isKeyOf } from '#shared/typed-entries.ts';
import { InvalidConfig } from './invalid-config.ts';
import { Variables } from './variables.ts';
import { type FicheReglee, getRecordSettings, readField } from './variables/record-settings.ts';

export type GivenValues = Record<string, string | undefined>;

/** What was given, by where it was: what the screens keep comes between policy and environment; what the policy locks stands above all. */
export type Layers = { environment: GivenValues; policy: GivenValues; locked: GivenValues };

/** Who holds a setting to its value whatever the screens say. */
export type SettingHolder = 'verrouille' | 'environnement';

/** A field of a record the screens keep, as it was given; one that is held is not to be changed on them. */
export type GivenField = {
  nom: string;
  fiche: FicheReglee;
  champ: string;
  value: unknown;
  holder: SettingHolder | undefined;
};

/** Who holds a setting to its value whatever the screens say, if anybody. */
export function findHolder({ environment, locked }: Layers, name: string): SettingHolder | undefined {
  if (locked[name] !== undefined) return 'verrouille';
  return environment[name] === undefined ? undefined : 'environnement';
}

/** A lock that whoever starts the program lifts with a variable would be none. */
export function assertLocksHold({ environment, locked }: Layers) {
  const other = Object.keys(locked).find(
    (name) => environment[name] !== undefined && environment[name] !== locked[name],
  );
  if (other === undefined) return;
  throw new InvalidConfig(
    `${other} est invalide\u00a0: votre service informatique le verrouille à une autre valeur. Ôtez cette variable d’environnement.`,
  );
}

/** @throws {InvalidConfig} for a value such a field cannot have. */
export function readGivenFields(layers: Layers): GivenField[] {
  const given = { ...layers.policy, ...layers.environment, ...layers.locked };
  const names = Object.keys(given).filter((name) => !isKeyOf(Variables.shape, name));
  if (names.length === 0) return [];
  return names.flatMap((nom) => {
    const setting = getRecordSettings().get(nom);
    if (!setting) return [];
    const read = readField(setting, given[nom] ?? '');
    if (!read) throw new InvalidConfig(`${nom} est invalide\u00a0: attendu ${setting.attendu}.`);
    const { fiche, champ } = setting;
    return [{ nom, fiche, champ, value: read.value, holder: findHolder(layers, nom) }];
  });
}
