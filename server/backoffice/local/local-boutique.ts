import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { assertFresh } from '#server/calls/assert-fresh.ts';
import { ownContext } from '#server/calls/caller.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { Scelles } from '#server/scelles/sceller.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import type { LocalDatabase } from './local-database.ts';
import type { TiersStore } from './tiers/tiers.store.ts';
import type { BoutiquesConnues } from './boutique/boutiques-connues.store.ts';
import type { BoutiqueStore } from './boutique/boutique.store.ts';

type Deps = { database: LocalDatabase; store: BoutiqueStore; tiers: TiersStore; connues: BoutiquesConnues };

/**
 * Keeps the shop's identity; a new default discount shows at once on every customer without a discount of their own.
 */
export function createLocalBoutique({ database, store, tiers, connues }: Deps): BackOffice['boutique'] {
  const { write, scelles } = database;
  return {
    get: async () => store.get(),
    getOf: async (numero) => {
      const other = connues.findOther(numero);
      if (!other) return store.get();
      throw new Refused(
        `La fiche de ${other.nom}, que porte ${numero}, n’est qu’au siège, et n’a pas pu y être lue\u00a0: réessayez quand la ligne est revenue.`,
      );
    },
    listConnues: async () => connues.list(),
    findPrincipal: async () => ({ ici: true }),
    listConditions: refuseConditions,
    setConditions: refuseConditions,
    update: (boutique, context = ownContext) =>
      write(() => {
        const now = store.get();
        assertFresh(now, context, 'La boutique a été modifiée');
        store.save(boutique);
        noteChange(scelles, now, boutique, toAuthor(context.caller));
        if (boutique.remise_max_defaut !== now.remise_max_defaut) tiers.applyDefaultRemise(boutique.remise_max_defaut);
        return boutique;
      }),
  };
}

async function refuseConditions(): Promise<never> {
  throw new Refused('Cette caisse ne suit que sa boutique\u00a0: ses conditions se règlent dans Administration.');
}

/**
 * Records each change of the shop's identity or rules in the technical journal, with the names of the changed fields.
 */
function noteChange({ noterEvenement }: Scelles, before: Boutique, after: Boutique, auteur: string) {
  const changed = typedEntries(after).filter(([field, value]) => !isSame(before[field], value));
  if (changed.length === 0) return;
  const names = changed.map(([field]) => field);
  const code = names.includes('franchise_tva')
    ? 'tva'
    : names.some((name) => identity.has(name))
      ? 'boutique'
      : 'regles';
  noterEvenement({ code, texte: `Changé\u00a0: ${names.join(', ')}.`, auteur });
}

/** Fields that identify the shop to the tax office; all others are rules. */
const identity: ReadonlySet<string> = new Set([
  'raison_sociale',
  'enseigne',
  'siret',
  'tva_intra',
  'forme_juridique',
  'capital',
  'adresse',
  'code_postal',
  'ville',
  'pays',
]);
