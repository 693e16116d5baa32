import type { Element } from '#shared/contracts/postes/gateway.ts';
import { recordKinds } from '#shared/record-kinds.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Change, ChangeLog, ChangeOrigin } from '#server/backoffice/local/change-log.ts';
import { type Fields, listTargets } from '../../records/fields.ts';
import { diff } from '../../records/three-way-merge.ts';
import type { Outbox } from './outbox.store.ts';
import { toFieldsOf } from '../../records/to-replique.ts';

type Deps = { outbox: Outbox; onAdded: () => void };

const byNobody: ChangeOrigin = { action: 'modification', auteur: 'service' };

/** Creates the change log of a till: every change is queued for the shared back office, as the fields that changed. */
export function createOutboxLog({ outbox, onAdded }: Deps): ChangeLog {
  return {
    note(change, origin = byNobody) {
      const fields = toFieldsOf(change);
      const element = toElement(change, fields, origin);
      if (!element) return;
      outbox.add(element, listDependencies(element, fields.after));
      onAdded();
    },
  };
}

type Both = { before?: Fields; after: Fields };

/**
 * Returns the element of a change; undefined when nothing was written. A write that changed no field still raised the
 * version, which has to be given back.
 */
function toElement({ entite, code }: Change, { before, after }: Both, origin: ChangeOrigin): Element | undefined {
  const made = entite === 'document' && before ? { date_creation: String(before.date_creation) } : {};
  const common = { entite, code, force: false, auteur: origin.auteur, ...made };
  if (!before) return { ...common, base: null, avant: {}, apres: after, action: 'creation', statut_base: null };
  if (isSame(before, after)) return undefined;
  const changes = diff(entite, before, after);
  const [version, statut] = [before.version, before.statut].map((value) => (typeof value === 'number' ? value : null));
  return { ...common, ...changes, base: version ?? 0, action: origin.action, statut_base: statut ?? null };
}

/**
 * Lists the records an element builds on, itself first: waiting elements about them are sent before. The transformation
 * of a document is sent after the new document, whose place in the chain is decided then.
 */
export function listDependencies({ entite, code, action, apres }: Element, record: Fields): string[] {
  const made = action === 'transformation' ? listTargets(apres).map(({ numero }) => ['document', numero] as const) : [];
  const named = recordKinds[entite].links.map(([field, other]) => [other, record[field]] as const);
  const lignes: Fields[] = Array.isArray(record.lignes) ? record.lignes : [];
  const articles = lignes.map((ligne) => ['article', ligne.article_code ?? ligne.article_ref] as const);
  const imputations: Fields[] = Array.isArray(record.imputations) ? record.imputations : [];
  const settled = imputations.map(({ numero }) => ['document', numero] as const);
  const deduits: Fields[] = Array.isArray(record.acomptes_deduits) ? record.acomptes_deduits : [];
  const taken = deduits.map(({ numero }) => ['document', numero] as const);
  const found = [...named, ...articles, ...made, ...settled, ...taken].filter(
    ([, value]) => typeof value === 'string' && value !== '',
  );
  return [...new Set([`${entite}:${code}`, ...found.map(([other, value]) => `${other}:${String(value)}`)])];
}
