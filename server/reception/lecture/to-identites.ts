import type { PartieLue } from '#shared/contracts/achats/facture-lue.ts';
import { compactIdentifier } from '#shared/identifiers/identifiers.ts';

/** An identifier in a register, with the register's scheme (ISO 6523) if given. */
type Identifiant = { schema: string | null; valeur: string };

type Identites = Pick<PartieLue, 'siren' | 'siret' | 'tva_intra' | 'autres_identifiants'>;

const sirenSchemas: ReadonlySet<string> = new Set(['0002']);
const siretSchemas: ReadonlySet<string> = new Set(['0009']);

/** Sorts the identifiers of a party; an absent SIREN is taken from the SIRET, or from the French VAT number. */
export function toIdentites(identifiants: readonly Identifiant[], tva: string | null): Identites {
  const siret = findOf(identifiants, siretSchemas, /^\d{14}$/);
  const tva_intra = tva === null ? null : compactIdentifier(tva);
  const named = findOf(identifiants, sirenSchemas, /^\d{9}$/);
  const siren = named ?? siret?.slice(0, 9) ?? /^FR\w\w(\d{9})$/.exec(tva_intra ?? '')?.[1] ?? null;
  const others = identifiants.filter(({ valeur }) => ![siren, siret].includes(compactIdentifier(valeur)));
  const autres_identifiants = [
    ...new Set(others.map(({ schema, valeur }) => (schema === null ? valeur : `${schema}:${valeur}`))),
  ];
  return { siren, siret, tva_intra, autres_identifiants };
}

function findOf(all: readonly Identifiant[], schemas: ReadonlySet<string>, form: RegExp): string | null {
  const fitting = all.filter(({ schema, valeur }) => schemas.has(schema ?? '') && form.test(compactIdentifier(valeur)));
  return fitting[0] ? compactIdentifier(fitting[0].valeur) : null;
}
