import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import { toFecName } from '#shared/comptabilite/fec/to-fec.ts';
import { createEcritureFile, formatsComptables } from '#shared/comptabilite/formats/formats-comptables.ts';
import type { EcriturePassee } from '#shared/comptabilite/ligne-exportee.ts';
import type { FormatCode, PeriodeComptable } from '#shared/contracts/comptabilite/comptabilite.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { isSiret } from '#shared/identifiers/identifiers.ts';

export type ComptabiliteService = ReturnType<typeof createComptabiliteService>;

type Deps = { backOffice: Pick<BackOffice, 'comptabilite' | 'boutique' | 'getHealth'> };
type Demande = PeriodeComptable & { format: FormatCode };

/** Implements the shop's accounting entries and their files. */
export function createComptabiliteService({ backOffice }: Deps) {
  const { comptabilite, boutique } = backOffice;
  /** Returns whether this is a till of a shop elsewhere, which does not know everything the others sold. */
  const isPoste = async () => (await backOffice.getHealth()).mode === 'replica';

  async function assertShop() {
    if (await isPoste())
      throw new Refused('Les écritures s’arrêtent et s’exportent sur le poste principal de la boutique.');
  }

  async function toName({ du, au, format }: Demande): Promise<string> {
    const { siret, comptabilite: comptes } = await boutique.get();
    const { extension } = formatsComptables[format];
    if (format !== 'fec') return `ecritures-${format}-${du}-${au}.${extension}`;
    if (!isSiret(siret))
      throw new Refused('Le SIRET de la boutique manque\u00a0: le fichier au format FEC en porte le nom.');
    return toFecName(siret.replace(/\s/g, '').slice(0, 9), au, comptes.mois_exercice);
  }

  return {
    getEtat: async () => ({ ...(await comptabilite.getEtat()), ici: !(await isPoste()) }),
    preview: (periode: PeriodeComptable) => comptabilite.preview(periode),
    getTva: async (periode: PeriodeComptable) => ({ ...periode, ...(await comptabilite.getTva(periode)) }),

    /** @throws {Refused} on a till. */
    async arreter(periode: PeriodeComptable, { caller }: WriteContext) {
      await assertShop();
      return comptabilite.arreter(periode, caller);
    },

    getLot: (numero: number) => comptabilite.getLot(numero),

    /** Streams the file while it is read, and records the export. @throws {Refused} */
    async download(asked: Demande, { caller }: WriteContext): Promise<Reply<AsyncGenerator<string>>> {
      await assertShop();
      const lots = (await comptabilite.listLots(asked)).map(({ numero }) => numero);
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
