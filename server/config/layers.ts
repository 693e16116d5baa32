import { isKeyOf } from '#shared/typed-entries.ts';
import { InvalidConfig } from './invalid-config.ts';
import { Variables } from './variables.ts';
import { type FicheReglee, getRecordSettings, readField } from './variables/record-settings.ts';

export type ConfiguredValues = Record<string, string | undefined>;

/** The values given, by source. The screens' own rank between policy and environment; locked values rank above all. */
export type Layers = { environment: ConfiguredValues; policy: ConfiguredValues; locked: ConfiguredValues };

/** The source that fixes a setting, so that screens cannot change it. */
export type SettingHolder = 'verrouille' | 'environnement';

/** A field of a record that screens edit, as it was given; with a `holder` they cannot change it. */
export type ConfiguredField = {
  nom: string;
  fiche: FicheReglee;
  champ: string;
  value: unknown;
  holder: SettingHolder | undefined;
};

/** Returns who fixes a setting, if anybody does. */
export function findHolder({ environment, locked }: Layers, name: string): SettingHolder | undefined {
  if (locked[name] !== undefined) return 'verrouille';
  return environment[name] === undefined ? undefined : 'environnement';
}

/** Refuses a variable that contradicts a locked value: otherwise whoever starts the program could lift the lock. */
export function assertLocksHold({ environment, locked }: Layers) {
  const other = Object.keys(locked).find(
    (name) => environment[name] !== undefined && environment[name] !== locked[name],
  );
  if (other === undefined) return;
  throw new InvalidConfig(
    `${other} est invalide\u00a0: votre service informatique le verrouille à une autre valeur. Ôtez cette variable d’environnement.`,
  );
}

/** @throws {InvalidConfig} for a value that such a field cannot have. */
export function readConfiguredFields(layers: Layers): ConfiguredField[] {
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
