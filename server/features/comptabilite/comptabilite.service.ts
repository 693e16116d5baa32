import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { assertPrincipal, findWhyNotHere } from '#server/backoffice/principal.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import { toFecName } from '#shared/comptabilite/fec/to-fec.ts';
import { createEcritureFile, formatsComptables } from '#shared/comptabilite/formats/formats-comptables.ts';
import type { EcriturePassee } from '#shared/comptabilite/ligne-exportee.ts';
import { listSirens } from '#shared/boutiques-suivies.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import type { FormatCode, PeriodeComptable } from '#shared/contracts/comptabilite/comptabilite.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { isSiret } from '#shared/identifiers/identifiers.ts';

export type ComptabiliteService = ReturnType<typeof createComptabiliteService>;

type Deps = { backOffice: Pick<BackOffice, 'comptabilite' | 'boutique'> };
type Demande = PeriodeComptable & { format: FormatCode };

const ecrituresPosted = 'Les écritures s’arrêtent et s’exportent';

/** Implements the shop's accounting entries and their files. */
export function createComptabiliteService({ backOffice }: Deps) {
  const { comptabilite, boutique } = backOffice;

  async function toName({ du, au, format }: Demande): Promise<string> {
    const { siret, comptabilite: comptes } = await boutique.get();
    const { extension } = formatsComptables[format];
    if (format !== 'fec') return `ecritures-${format}-${du}-${au}.${extension}`;
    if (!isSiret(siret))
      throw new Refused('Le SIRET de la boutique manque\u00a0: le fichier au format FEC en porte le nom.');
    return toFecName(siret.replace(/\s/g, '').slice(0, 9), au, comptes.mois_exercice);
  }

  return {
    getEtat: async () => ({
      ...(await comptabilite.getEtat()),
      pas_ici: await findWhyNotHere(boutique, ecrituresPosted),
    }),
    /** @throws {Refused} at a desk of several companies, whose pieces are of all of them. */
    async preview(periode: PeriodeComptable) {
      assertOneCompany(await boutique.listConnues());
      return comptabilite.preview(periode);
    },

    /** @throws {Refused} as `preview` does. */
    async getTva(periode: PeriodeComptable) {
      assertOneCompany(await boutique.listConnues());
      return { ...periode, ...(await comptabilite.getTva(periode)) };
    },

    /** @throws {Refused} on any but the principal of the shop. */
    async arreter(periode: PeriodeComptable, { caller }: WriteContext) {
      await assertPrincipal(boutique, ecrituresPosted);
      return comptabilite.arreter(periode, caller);
    },

    getLot: (numero: number) => comptabilite.getLot(numero),

    /**
     * Streams the file while it is read, and records the export; a till that was the principal exports what it posted.
     * @throws {Refused} where none is here.
     */
    async download(asked: Demande, { caller }: WriteContext): Promise<Reply<AsyncGenerator<string>>> {
      const held = await comptabilite.listLots(asked).catch(async (error: unknown) => {
        if (error instanceof Refused) await assertPrincipal(boutique, ecrituresPosted);
        throw error;
      });
      const lots = held.map(({ numero }) => numero);
      const name = await toName(asked);
      await comptabilite.noteExport(lots, asked.format, caller);
      return toAttachment(writePages(comptabilite.pages(lots), asked.format), name);
    },
  };
}

async function* writePages(pages: AsyncIterable<readonly EcriturePassee[]>, format: FormatCode) {
  const write = createEcritureFile(format);
  for await (const page of pages) yield write(page);
}

function assertOneCompany(boutiques: readonly BoutiqueConnue[]) {
  const sirens = listSirens(boutiques);
  if (sirens.length < 2) return;
  throw new Refused(
    `Cette caisse suit des boutiques de plusieurs sociétés (SIREN ${sirens.join(', ')})\u00a0: leurs écritures et leur TVA ne se mêlent pas. Voyez-les sur le poste principal de chaque boutique.`,
  );
}
