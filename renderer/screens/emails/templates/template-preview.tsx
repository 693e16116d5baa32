import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Empty, Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { previewTemplate, systemTemplateIds } from '#shared/contracts/emails/templates.ts';
import { mergeTemplate, toFrenchTemplate } from '#shared/text/merge-template.ts';
import classes from '../emails.module.css';
import { LetterPreview } from '../letter-preview.tsx';
import { toChoice, useRecentDocuments } from './use-recent-documents.ts';

type Draft = { sujet: string; corps_html: string };

/** Shows the template being written, filled in with a real document at every keystroke. */
export function TemplatePreview({ draft }: { draft: Draft }) {
  const documents = useRecentDocuments();
  const [chosen, setChosen] = useState<string>();
  const document = documents.find(({ numero }) => numero === chosen) ?? documents[0];
  return (
    <div className={classes.preview}>
      <NativeSelect
        label="Aperçu sur un vrai document"
        value={document?.numero ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={documents.map((known) => ({ value: known.numero, label: toChoice(known) }))}
      />
      {document ? (
        <Filled draft={draft} document={document} />
      ) : (
        <Empty title="Aucun document pour l’aperçu">Il en faut un, devis ou facture.</Empty>
      )}
    </div>
  );
}

function Filled({ draft, document }: { draft: Draft; document: DocumentRecord }) {
  const [template_id] = systemTemplateIds;
  const { numero: document_id, type_document } = document;
  // Any template returns the values of the variables; the draft is then filled in here, by the same code.
  const preview = useAnswer(
    previewTemplate,
    { body: { template_id, document_id, type_document } },
    { keepsPrevious: true },
  );
  if (preview.error) return <Failure of={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Loading />;
  const { sujet, corps_html } = mergeTemplate(toFrenchTemplate(draft), preview.data.variables_utilisees);
  return <LetterPreview sujet={sujet} html={corps_html} />;
}
