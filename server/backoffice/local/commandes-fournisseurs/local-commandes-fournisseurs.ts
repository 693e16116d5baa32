import type { CommandesFournisseursPort } from '#server/backoffice/commandes-fournisseurs.gateway.ts';
import { assertFresh } from '#server/calls/assert-fresh.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type {
  CommandeFournisseur,
  CommandeFournisseurComplete,
  Proposition,
} from '#shared/contracts/achats/commande-fournisseur.ts';
import {
  type CommandeFournisseurInput,
  maxLignesFournisseur,
  type PropositionsChoisies,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { toAuthor } from '#server/calls/author.ts';
import { toJour } from '#shared/time/dates.ts';
import type { BoutiquesConnues } from '../boutique/boutiques-connues.store.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createMouvementRecorder } from '../local-stock.ts';
import type { Numbering } from '../numbering/numbering.ts';
import { prefixeCommandeFournisseur } from '#server/backoffice/numbering/prefixes.ts';
import type { StockLedger } from '../stock/stock-ledger.ts';
import { assertDraft, assertLeft } from './commande-fournisseur-rules.ts';
import { type CommandeFournisseurStore, createCommandeFournisseurStore } from './commandes-fournisseurs.store.ts';
import { createPropositions } from './propose-commandes.ts';
import { createReceptionsReader, type ReceptionsReader } from './read-receptions.ts';
import { createReceptions } from './receive-commande.ts';
import { type Lookups, toCommandeContent } from './to-commande-fournisseur.ts';
import { splitBy } from '#shared/split-by.ts';
import { toCommandeApercu, toComplete, toEtatCommande } from './to-complete.ts';

type Deps = Lookups & {
  database: LocalDatabase;
  numbering: Numbering;
  ledger: StockLedger;
  connues: BoutiquesConnues;
};

/** Implements orders to suppliers: proposed, prepared, ordered, received in parts or whole, given up. */
export function createLocalCommandesFournisseurs(deps: Deps): CommandesFournisseursPort {
  const { database, ledger } = deps;
  const { once, connection } = database;
  const store = createCommandeFournisseurStore(database, ledger);
  const receptions = createReceptionsReader(connection);
  const listDrafts = () => store.list({ statut: 'brouillon' });
  const propositions = createPropositions({ ...deps, connection, listDrafts });
  const writing = createWriting(deps, store, receptions);
  const { get, getOwn, read, create, change } = writing;

  return {
    list: async ({ etat, fournisseur }) =>
      store
        .list({ fournisseur: fournisseur || undefined })
        .map((commande) => toCommandeApercu(commande, receptions.sum(commande.numero)))
        .filter((commande) => etat === '' || commande.etat === etat),
    listWhole: async () => store.list().map(read),
    get: async (numero) => read(get(numero)),
    propose: propositions.list,
    takePropositions: (chosen, context) =>
      once(context, () => {
        const suppliers = [chosen, ...chosen.par_boutique].flatMap(({ fournisseurs }) => fournisseurs);
        const found = propositions.listOf(suppliers).filter((one) => isChosen(one, chosen));
        if (found.length === 0) throw new Refused('Plus rien ne manque de chez ces fournisseurs.');
        return found.flatMap(({ boutique, fournisseur_code, lignes }) =>
          splitBy(lignes, maxLignesFournisseur).map((part) => {
            const draft = { fournisseur_code: fournisseur_code ?? '', lignes: part };
            return toCommandeApercu(create(draft, context, boutique), new Map());
          }),
        );
      }),
    create: (input, context) =>
      once(context, () => {
        const { destination = null } = input;
        if (destination !== null) assertFollowed(destination, deps.connues);
        return read(create(input, context, destination));
      }),
    update: (numero, input, context) =>
      once(context, () => {
        const before = getOwn(numero);
        assertFresh(before, context, `La commande ${numero} a été modifiée`);
        assertDraft(before);
        return change(before, toCommandeContent(input, deps), context);
      }),
    ...createGoing(deps, writing, receptions),
  };
}

/** Implements the later life of an order: sent to the supplier, received, given up. */
function createGoing(
  deps: Deps,
  { getOwn, read, change }: Writing,
  receptions: ReceptionsReader,
): Pick<CommandesFournisseursPort, 'pass' | 'receive' | 'undoReception' | 'cancel'> {
  const { database } = deps;
  const { once } = database;
  const receiver = createReceptions({ receptions, recordMouvement: createMouvementRecorder(deps) });
  return {
    pass: (numero, email, context) =>
      once(context, () => {
        const before = getOwn(numero);
        assertFresh(before, context, `La commande ${numero} a été modifiée`);
        assertDraft(before);
        const passation = { date: database.now().toISOString(), auteur: toAuthor(context.caller), email };
        return change(before, { statut: 'passee', passation }, context);
      }),
    receive: (numero, input, context) =>
      once(context, () => {
        receiver.receive(getOwn(numero), input, toAuthor(context.caller));
        return read(getOwn(numero));
      }),
    undoReception: (numero, mouvement, context) =>
      once(context, () => {
        receiver.undo(getOwn(numero), mouvement, toAuthor(context.caller));
        return read(getOwn(numero));
      }),
    cancel: (numero, motif, context) =>
      once(context, () => {
        const before = getOwn(numero);
        assertLeft(before, toEtatCommande(before, receptions.sum(numero)) === 'recue');
        const annulation = { date: database.now().toISOString(), auteur: toAuthor(context.caller), motif };
        return change(before, { statut: 'annulee', annulation }, context);
      }),
  };
}

/** @throws {Refused} for a shop whose records do not come here. */
function assertFollowed(boutique: string, { list }: BoutiquesConnues): void {
  if (list().some(({ code, ici, suivie }) => code === boutique && (ici || suivie))) return;
  throw new Refused(
    `Ce Comptoir ne suit pas la boutique ${boutique}\u00a0: préparez cette commande sur une de ses caisses.`,
  );
}

function isChosen(
  { boutique, fournisseur_code }: Proposition,
  { fournisseurs, par_boutique }: PropositionsChoisies,
): boolean {
  if (fournisseur_code === null) return false;
  const of = boutique === null ? [{ boutique, fournisseurs }] : par_boutique;
  return of.some((one) => one.boutique === boutique && one.fournisseurs.includes(fournisseur_code));
}

type Writing = ReturnType<typeof createWriting>;

function createWriting(deps: Deps, store: CommandeFournisseurStore, receptions: ReceptionsReader) {
  const { database, numbering, connues } = deps;
  const { now, poste } = database;
  const read = (commande: CommandeFournisseur): CommandeFournisseurComplete =>
    toComplete(commande, receptions.sum(commande.numero), receptions.list(commande.numero));

  function get(numero: string): CommandeFournisseur {
    const found = store.find(numero);
    if (!found) throw new NotFound(`Commande ${numero} introuvable`);
    return found;
  }

  return {
    read,
    get,
    /** @throws {Refused} for an order of another shop that is followed here. */
    getOwn(numero: string): CommandeFournisseur {
      const found = get(numero);
      connues.assertNotOther(numero, found.destination);
      return found;
    },

    /** Creates a draft of this shop, or of another that is followed here. */
    create(input: CommandeFournisseurInput, { caller }: WriteContext, boutique: string | null): CommandeFournisseur {
      const auteur = toAuthor(caller);
      const date = now();
      const date_creation = date.toISOString();
      const commande: CommandeFournisseur = {
        ...toCommandeContent(input, deps),
        numero: numbering.take(prefixeCommandeFournisseur),
        statut: 'brouillon',
        date: toJour(date),
        passation: null,
        annulation: null,
        ...(boutique !== null && boutique !== connues.findIci() && { destination: boutique }),
        poste,
        date_creation,
        date_modification: date_creation,
        auteur,
        version: 1,
      };
      return store.save(commande, undefined, { action: 'creation', auteur });
    },

    change(before: CommandeFournisseur, changes: Partial<CommandeFournisseur>, { caller }: WriteContext) {
      const next = { date_modification: now().toISOString(), version: before.version + 1 };
      const origin = { action: 'modification', auteur: toAuthor(caller) } as const;
      return read(store.save({ ...before, ...changes, ...next }, before, origin));
    },
  };
}
