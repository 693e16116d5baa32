import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callAnything } from '#renderer/api/client.ts';
import { toQueryKey, useAnswer } from '#renderer/api/use-answer.ts';
import { LetterPreview } from '#renderer/screens/emails/letter-preview.tsx';
import { toVariables, toTypedVariables } from '#renderer/screens/emails/templates/typed-variables.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { listTemplates, previewTemplate } from '#shared/contracts/emails/templates.ts';
import { fillLetter, type Lettre, type Sendable } from './document-letter.ts';
import classes from './letter-fields.module.css';

type Props = {
  kind: VenteKind;
  lettre: Lettre;
  onChange: (lettre: Lettre) => void;
  /** The document whose message is shown. */
  sample: Sendable;
};

/** Shows the message written on the left, and as its reader gets it on the right. */
export function LetterFields({ kind, lettre, onChange, sample }: Props) {
  const templates = useAnswer(listTemplates, {});
  const isOwn = lettre.modele === '';
  return (
    <div className={classes.fields}>
      <Stack gap="var(--space-3)">
        <NativeSelect
          label="Message"
          data={[
            { value: '', label: 'À écrire ici' },
            ...(templates.data ?? []).map(({ id, nom }) => ({ value: id, label: nom })),
          ]}
          value={lettre.modele}
          onChange={(event) => onChange({ ...lettre, modele: event.currentTarget.value })}
        />
        {isOwn && (
          <>
            <TextInput
              label="Objet"
              maxLength={500}
              value={toTypedVariables(lettre.sujet)}
              onChange={(event) => onChange({ ...lettre, sujet: toVariables(event.currentTarget.value) })}
            />
            <Textarea
              label="Texte"
              autosize
              minRows={6}
              maxRows={12}
              value={toTypedVariables(lettre.texte)}
              onChange={(event) => onChange({ ...lettre, texte: toVariables(event.currentTarget.value) })}
            />
          </>
        )}
      </Stack>
      <div className={classes.preview}>
        {isOwn ? <OwnPreview lettre={lettre} sample={sample} /> : <TemplatePreview {...{ kind, lettre, sample }} />}
      </div>
    </div>
  );
}

function OwnPreview({ lettre, sample }: Pick<Props, 'lettre' | 'sample'>) {
  const { sujet, corps_html } = fillLetter(lettre, sample);
  return <LetterPreview sujet={sujet} html={corps_html} />;
}

function TemplatePreview({ kind, lettre: { modele }, sample: { numero } }: Omit<Props, 'onChange'>) {
  const body = { template_id: modele, document_id: numero, type_document: documentKinds[kind].code, francais: true };
  const preview = useQuery({
    queryKey: toQueryKey(previewTemplate, body),
    queryFn: () => callAnything(previewTemplate, { body }),
  });
  if (preview.error) return <Failure of={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Loading />;
  return <LetterPreview sujet={preview.data.sujet} html={preview.data.corps_html} />;
}
