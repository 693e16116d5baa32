import { Refused } from '#shared/endpoints/errors.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { ConfiguredField, SettingHolder } from './layers.ts';
import type { FicheReglee } from './variables/record-settings.ts';

/** Returns the refusal of a change to a setting that is fixed. */
export function toLockedRefusal(nom: string, holder: SettingHolder): Refused {
  if (holder === 'environnement') return new Refused(`Ce réglage est fixé par la variable d’environnement ${nom}.`);
  return new Refused(
    `Ce réglage est verrouillé par votre service informatique (${nom})\u00a0: demandez-lui de le changer.`,
  );
}

/** Lists the fields of a record that are fixed, whoever fixed them. */
export function listLockedFields(fields: readonly ConfiguredField[], fiche: FicheReglee): string[] {
  return fields.filter((field) => field.fiche === fiche && field.holder !== undefined).map(({ champ }) => champ);
}

/** @throws {Refused} for a change of a fixed field, whoever asks for it. */
export function assertNotLocked(
  fields: readonly ConfiguredField[],
  fiche: FicheReglee,
  before: object,
  after: object,
): void {
  const [now, wanted] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const ours = fields.filter((field) => field.fiche === fiche);
  for (const { nom, champ, holder } of ours) {
    if (holder && !isSame(now.get(champ), wanted.get(champ))) throw toLockedRefusal(nom, holder);
  }
}
