import { useParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { getTemplate } from '#shared/contracts/emails/templates.ts';
import { EmailsScreen } from '../emails-screen.tsx';
import { TemplateEditor } from './template-editor.tsx';

/** Shows one template, or a new one. */
export function TemplateScreen() {
  const { id = '' } = useParams();
  const isNew = id === 'nouveau';
  const template = useAnswer(getTemplate, { params: { template_id: id } }, { isEnabled: !isNew });
  if (isNew) return <TemplateEditor key="nouveau" template={undefined} />;
  if (template.data) return <TemplateEditor key={id} template={template.data} />;
  return (
    <EmailsScreen title="Modèle">
      {template.error ? <Failure of={template.error} onRetry={() => void template.refetch()} /> : <Loading />}
    </EmailsScreen>
  );
}
