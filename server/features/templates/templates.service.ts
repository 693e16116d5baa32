import { createIdempotentWrite } from '#server/calls/idempotency.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { assertFresh } from '#server/calls/assert-fresh.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { findDocumentKind } from '#shared/contracts/documents/documents.ts';
import {
  releveTemplateId,
  type TemplateEmail,
  type TemplateInput,
  type TemplatePreviewInput,
} from '#shared/contracts/emails/templates.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { mergeTemplate, toFrenchTemplate } from '#shared/text/merge-template.ts';
import { toTemplateValues } from './template-values.ts';
import { createTemplateStore, type TemplateStore } from './templates.store.ts';

export type TemplateService = ReturnType<typeof createTemplateService>;

type Deps = { database: ServiceDatabase; backOffice: BackOffice; now: () => Date };

/** Implements email templates; the system's can be used, not changed. */
export function createTemplateService({ database, backOffice, now }: Deps) {
  const { connection, write } = database;
  const store = createTemplateStore(connection);
  const once = createIdempotentWrite({ connection, write, now });

  return {
    list: () => store.list(),
    /** @throws {NotFound} when no template has this id. */
    get: (id: string): TemplateEmail => getTemplate(store, id),

    create: (input: TemplateInput, context: WriteContext) =>
      once(context, () => {
        const template = { ...input, id: crypto.randomUUID() };
        store.insert(template);
        return template;
      }),

    update: (id: string, input: TemplateInput, context: WriteContext) =>
      write(() => {
        const before = assertOwn(store, id);
        assertFresh(before, context, `Le modèle «\u00a0${before.nom}\u00a0» a été modifié`);
        const template = { ...input, id };
        store.update(template);
        return template;
      }),

    remove: (id: string) =>
      write(() => {
        const { nom } = assertOwn(store, id);
        store.remove(id);
        const done = id === releveTemplateId ? 'a de nouveau son premier texte' : 'a été supprimé';
        return { success: true as const, message: `Le modèle «\u00a0${nom}\u00a0» ${done}.` };
      }),

    async preview({ template_id, document_id, type_document, francais }: TemplatePreviewInput) {
      const stored = getTemplate(store, template_id);
      const kind = findDocumentKind(type_document);
      if (!kind) throw new NotFound(`Document ${document_id} introuvable`);
      const document = await backOffice.documents.get(kind, document_id);
      const values = toTemplateValues(document, document_id);
      const template = francais ? toFrenchTemplate(stored) : stored;
      return { template_id, document_id, ...mergeTemplate(template, values), variables_utilisees: values };
    },
  };
}

function getTemplate(store: TemplateStore, id: string): TemplateEmail {
  const template = store.find(id);
  if (!template) throw new NotFound(`Template ${id} introuvable`);
  return template;
}

/** Returns the template when it is the shop's own; an unknown id is reported first. */
function assertOwn(store: TemplateStore, id: string): TemplateEmail {
  const template = getTemplate(store, id);
  if (store.isSystem(id)) {
    throw new Refused(
      `Le modèle «\u00a0${template.nom}\u00a0» fait partie du système\u00a0: il ne peut être ni modifié ni supprimé.`,
    );
  }
  return template;
}
