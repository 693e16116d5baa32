import type { BackOffice, TiersDraft } from '#server/backoffice/backoffice.gateway.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { FactureLue, type PartieLue } from '#shared/contracts/achats/facture-lue.ts';
import type { FactureRecue } from '#shared/contracts/achats/factures-recues.ts';
import { FournisseurCreateInput } from '#shared/contracts/tiers/fournisseurs.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import type { RecueRow } from './factures-recues.store.ts';
import { findFournisseur, type Rapprochement } from './find-fournisseur.ts';
import type { Reception } from './reception.ts';

type Deps = {
  tiers: BackOffice['tiers'];
  reception: Reception;
  getRow: (id: number) => RecueRow;
  get: (id: number) => FactureRecue;
  now: () => Date;
};

/** Links an invoice to its supplier's card. */
export function createFournisseurLink({ tiers, reception: { store, write }, getRow, get, now }: Deps) {
  async function choose(row: RecueRow, code: string | undefined, context: WriteContext): Promise<Rapprochement> {
    if (code !== undefined) return { code: (await tiers.get('fournisseur', code)).numero, par: 'choix' };
    if (row.lecture === null) throw new Refused('Ce fichier ne peut pas être lu\u00a0: choisissez le fournisseur.');
    const { vendeur } = FactureLue.parse(readJson(row.lecture));
    // A repeated request, or one after an interruption before the invoice was linked, gets the existing card.
    const known = await findFournisseur(tiers, vendeur);
    if (known) return known;
    // The request's idempotency key protects its answer; the card is not part of it.
    const created = await tiers.create('fournisseur', toDraft(vendeur), { caller: context.caller });
    return { code: created.numero, par: 'choix' };
  }

  return {
    /** @throws {NotFound} for an unknown supplier. */
    async link(id: number, code: string | undefined, context: WriteContext): Promise<FactureRecue> {
      const found = await choose(getRow(id), code, context);
      const [auteur, date] = [toAuthor(context.caller), now().toISOString()];
      await write(() => {
        const { statut, fournisseur_code } = getRow(id);
        if (fournisseur_code === found.code) return;
        store.setFournisseur(id, found.code, found.par);
        store.addEtape(id, statut, `Rattachée au fournisseur ${found.code}`, date, auteur);
      });
      return get(id);
    },
  };
}

/** Returns the fields of a supplier that fit into a card; the others are left out, and remain in the invoice. */
function toDraft(vendeur: PartieLue): TiersDraft {
  const { adresse, code_postal, ville, pays, email, telephone, siret, siren, tva_intra } = vendeur;
  const said = { adresse, code_postal, ville, pays: toPays(pays), email, telephone, siret, siren, tva_intra };
  const { shape } = FournisseurCreateInput;
  const fitting = typedEntries(said).filter(
    ([champ, value]) => value !== null && shape[champ].safeParse(value).success,
  );
  const intitule = vendeur.nom.slice(0, longestName).trim();
  return FournisseurCreateInput.parse({ intitule, ...Object.fromEntries(fitting) });
}

/** Maximum length of a card's name. */
const longestName = 69;

const names = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' });

/** Returns `France` for `FR`. */
function toPays(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? null) : null;
}
