import type { LastNumbers } from '#server/backoffice/local/numbering/last-numbers.ts';
import { findOwnRang } from '#server/backoffice/numbering/series.ts';
import { statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import { asReplique } from '../records/fields.ts';
import type { Replicas } from '../records/replicas.ts';
import { assertLockedUnchanged, decideElement, type KnownFacts } from './decide-element.ts';
import { listMade, type MadeDocument } from './find-double.ts';
import type { ElementSender } from './numbers/number-rules.ts';
import { isRecord } from '#shared/is-record.ts';
import { asksForNumber, type Renumbering } from './renumber-element.ts';
import { toRenumberedText } from '../records/renumber.ts';

type Deps = {
  replicas: Pick<Replicas, 'find' | 'findFirst' | 'findFacture' | 'put'>;
  /** `isElsewhere` is true for an element whose number is of a series of another shop. */
  numbers: Pick<LastNumbers, 'find'> & { isElsewhere?: boolean };
  now: () => Date;
  /** Given where this back office numbers facts itself. */
  renumbering?: Renumbering | undefined;
  /** The fields of the shop's card that its IT holds. */
  held?: readonly string[];
};

/** Creates the function that reads all that a decision about an element depends on. */
function createKnownReader({ replicas, numbers, renumbering }: Pick<Deps, 'replicas' | 'numbers' | 'renumbering'>) {
  function findLast({ entite, code }: Element): number {
    const rang = findOwnRang(entite, code);
    return rang ? numbers.find(rang.serie) : 0;
  }

  function listMadeOf(element: Element): MadeDocument[] {
    return listMade(element).flatMap((numero) => {
      const document = replicas.find('document', numero);
      return document
        ? { document: asReplique('document', document), first: replicas.findFirst(numero, element.code) }
        : [];
    });
  }

  function readChain(element: Element): Pick<KnownFacts, 'made' | 'facture'> {
    const { entite, code, apres } = element;
    const isCancelling = entite === 'document' && apres.statut === statutAnnule;
    return { made: listMadeOf(element), facture: isCancelling ? replicas.findFacture(code) : undefined };
  }

  function readNamed({ entite, base, apres }: Element): Pick<KnownFacts, 'named'> {
    if (entite !== 'reglement' || base !== null) return {};
    const { imputations, annule } = asReplique(entite, apres);
    const documents = imputations.map(({ numero }) => replicas.find('document', numero)).filter(isRecord);
    return { named: { documents, undone: annule === null ? undefined : replicas.find('reglement', annule) } };
  }

  function readCame({ entite, base, apres }: Element): Pick<KnownFacts, 'came'> {
    if (entite !== 'arrivee' || base !== null) return {};
    const { transfert, annule } = asReplique(entite, apres);
    const undone = annule === null ? undefined : replicas.find('arrivee', annule);
    return { came: { transfert: replicas.find('transfert', transfert), undone } };
  }

  return (element: Element, sender: ElementSender): KnownFacts => {
    const { entite, code, apres, force } = element;
    const current = replicas.find(entite, code);
    const isAsking = renumbering && asksForNumber(element, current, { poste: renumbering.poste, sender });
    if (current && !isAsking) return { current, last: 0, ...(force ? { made: [] } : readChain(element)) };
    const named = { ...readNamed(element), ...readCame(element), isElsewhere: numbers.isElsewhere };
    const asked = isAsking ? { same: renumbering.findSame(entite, code, apres) } : undefined;
    return { current, last: findLast(element), made: [], ...named, asked };
  };
}

/**
 * Applies a till's change as `decideElement` decides, in the caller's transaction; writes nothing when nothing changes.
 * @throws as `decideElement` does.
 */
export function createReceiver({
  replicas,
  numbers,
  now,
  renumbering,
  held = [],
}: Deps): (element: Element, sender: ElementSender) => void {
  const read = createKnownReader({ replicas, numbers, renumbering });

  return (element, sender) => {
    const known = read(element, sender);
    const record = decideElement(element, known, sender);
    if (!record) return;
    const { entite, action, auteur } = element;
    if (renumbering && known.asked) {
      const sealed = renumbering.reseal(entite, record, toRenumberedText(element.code, String(record.numero)));
      return replicas.put(entite, sealed, { action, auteur: `${auteur} (${sender.poste})` });
    }
    if (entite === 'boutique') assertLockedUnchanged(held, known.current, record);
    const dated = known.current ? { ...record, date_modification: now().toISOString() } : record;
    replicas.put(entite, dated, { action, auteur: `${auteur} (${sender.poste})` });
  };
}
