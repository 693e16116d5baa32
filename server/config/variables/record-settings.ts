import { z } from 'zod';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { ImprimanteEtiquettes, ImprimanteTickets, TerminalPaiement } from '#shared/contracts/materiel/materiel.ts';
import { ReglagesSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import { describeField } from './describe-field.ts';
import {
  boutiqueDescriptions,
  etiquettesDescriptions,
  sauvegardesDescriptions,
  terminalDescriptions,
  ticketsDescriptions,
  type SettingDescription,
} from './record-descriptions.ts';
import type { Setting } from './setting.ts';
import { findJson } from '#shared/text/find-json.ts';

/** The records whose fields are settings too. */
export type FicheReglee = 'tickets' | 'etiquettes' | 'terminal' | 'sauvegardes' | 'boutique';

/** A setting that is a field of a record screens edit. */
type RecordSetting = Setting & { nom: string; fiche: FicheReglee; champ: string; schema: z.ZodType };

type Source = {
  fiche: FicheReglee;
  ecran: string;
  shape: z.ZodRawShape;
  words: Readonly<Record<string, SettingDescription>>;
};

const sources: readonly Source[] = [
  { fiche: 'tickets', ecran: 'Matériel', shape: ImprimanteTickets.shape, words: ticketsDescriptions },
  { fiche: 'etiquettes', ecran: 'Matériel', shape: ImprimanteEtiquettes.shape, words: etiquettesDescriptions },
  { fiche: 'terminal', ecran: 'Matériel', shape: TerminalPaiement.shape, words: terminalDescriptions },
  { fiche: 'sauvegardes', ecran: 'Sauvegardes', shape: ReglagesSauvegardes.shape, words: sauvegardesDescriptions },
  { fiche: 'boutique', ecran: 'Boutique, Règles', shape: Boutique.shape, words: boutiqueDescriptions },
];

let known: ReadonlyMap<string, RecordSetting> | undefined;

/**
 * Returns every field of those records as a setting, by its name: `COMPTOIR_TICKETS_ADRESSE`. It is computed at first
 * use, because most starts need none.
 */
export function getRecordSettings(): ReadonlyMap<string, RecordSetting> {
  return (known ??= new Map(sources.flatMap(toRecordSettings).map((setting) => [setting.nom, setting])));
}

function toRecordSettings({ fiche, ecran, shape, words }: Source): RecordSetting[] {
  return typedEntries(words).map(([champ, [sens, en, defaut]]) => {
    const schema = z.custom<z.ZodType>((given) => given instanceof z.ZodType).parse(shape[champ]);
    const nom = `COMPTOIR_${fiche}_${champ}`.toUpperCase();
    return { nom, fiche, champ, schema, sens, en, ecran, ...describeField(schema), ...(defaut && { defaut }) };
  });
}

/** Parses a field's value from the text of a variable or a policy; undefined when it is wrong. */
export function readField({ schema, forme }: RecordSetting, text: string): { value: unknown } | undefined {
  const given = forme === undefined ? text : forme === 'drapeau' ? toFlag(text) : findJson(text);
  const read = schema.safeParse(given);
  return read.success && given !== undefined ? { value: read.data } : undefined;
}

function toFlag(text: string): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined;
}
