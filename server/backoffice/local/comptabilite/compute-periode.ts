import type { EcritureComptable, Probleme } from '#shared/comptabilite/ecriture.ts';
import type { Sources } from '#shared/comptabilite/plan.ts';
import { toEcritureTva } from '#shared/comptabilite/rules/to-ecriture-tva.ts';
import type { PeriodeComptable, TotauxComptables } from '#shared/contracts/comptabilite/comptabilite.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { isSiret } from '#shared/identifiers/identifiers.ts';
import type { JourIso } from '#shared/time/dates.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createCollector } from './collect-totaux.ts';
import { createPieceList } from './list-pieces.ts';
import { createPieceReader } from './post-pieces.ts';
import { createSourceReader } from './read-sources.ts';
import { createServicesEncaisses } from './services-encaisses.ts';
import { toResumeTva } from './to-resume-tva.ts';

type Asked = PeriodeComptable & { debut: JourIso };
/** Receives each écriture, in the order they are numbered. */
type OnEcriture = (ecriture: EcritureComptable) => void | Promise<void>;

type PeriodeCalculee = { totaux: TotauxComptables; problemes: Probleme[] };

/** Computes the écritures of a period; writes nothing, and lets other requests run in between. */
export function createPeriodeComputing({ connection }: Pick<LocalDatabase, 'connection'>, getBoutique: () => Boutique) {
  const listPieces = createPieceList(connection);
  const readPieces = createPieceReader(connection);
  const readSources = createSourceReader(connection);
  const readEncaisses = createServicesEncaisses(connection);

  return async (asked: Asked, onEcriture: OnEcriture): Promise<PeriodeCalculee> => {
    const boutique = getBoutique();
    const sources: Sources = readSources(boutique);
    const collector = createCollector(sources);
    const encaisses = boutique.option_debits ? [] : readEncaisses(asked, sources);
    let unissued = 0;
    const onUnissued = () => void (unissued += 1);
    for await (const piece of readPieces(listPieces(asked), { ...asked, sources, onUnissued })) {
      collector.add(piece);
      await onEcriture(piece.ecriture);
    }
    const tva = toEcritureTva(encaisses, asked.au, sources);
    if (tva) {
      collector.addEcriture(tva.ecriture);
      await onEcriture(tva.ecriture);
    }
    const { totaux, parts, problemes } = collector.end();
    const resume = toResumeTva({ factures: parts, encaisses, isDebits: boutique.option_debits });
    return {
      totaux: { du: asked.du, au: asked.au, ...totaux, tva: resume },
      problemes: [
        ...findBoutiqueProblemes(boutique),
        ...problemes,
        ...(tva?.problemes ?? []),
        ...toNotices(totaux, unissued),
      ],
    };
  };
}

function findBoutiqueProblemes({ siret, franchise_tva }: Boutique): Probleme[] {
  const lacks = isSiret(siret)
    ? []
    : [
        {
          code: 'siret',
          message:
            'Le SIRET de la boutique manque, ou n’est pas valable\u00a0: le fichier au format FEC en porte le nom.',
          ou: 'boutique' as const,
          bloque: true,
        },
      ];
  const franchise = {
    code: 'franchise',
    message: 'La boutique est en franchise de TVA\u00a0: elle n’a pas de déclaration CA3 à remplir.',
    ou: null,
    bloque: false,
  };
  return franchise_tva ? [...lacks, franchise] : lacks;
}

/** Returns the problems that are shown but do not stop the posting. */
function toNotices(
  { clotures, sans_cloture, tardives }: Omit<TotauxComptables, 'du' | 'au' | 'tva'>,
  unissued: number,
): Probleme[] {
  const overlapping = clotures.filter(
    (one) => one.ttc_cloture !== one.ttc_ecritures || one.encaisse_cloture !== one.encaisse_ecritures,
  );
  const notices: (Omit<Probleme, 'bloque'> | false)[] = [
    unissued > 0 && {
      code: 'non_emises',
      message: `Factures ou avoirs pas encore émis, qui n’y sont donc pas\u00a0: ${unissued}. La clôture de la caisse émet ceux du jour.`,
      ou: 'caisse',
    },
    sans_cloture.nb > 0 && {
      code: 'sans_cloture',
      message: `Ventes qu’aucune clôture n’a comptées\u00a0: ${sans_cloture.nb}. Clôturez les caisses avant d’arrêter la période.`,
      ou: 'caisse',
    },
    overlapping.length > 0 && {
      code: 'clotures',
      message: `Clôtures qui ont aussi compté d’autres jours que ceux de cette période\u00a0: ${overlapping.map(({ numero }) => numero).join(', ')}.`,
      ou: 'caisse',
    },
    tardives.length > 0 && {
      code: 'tardives',
      message: `Pièces de jours déjà arrêtés, passées au premier jour de cette période\u00a0: ${tardives.slice(0, 10).join(', ')}${tardives.length > 10 ? '…' : ''}.`,
      ou: null,
    },
  ];
  return notices.filter((notice) => notice !== false).map((notice) => ({ ...notice, bloque: false }));
}
