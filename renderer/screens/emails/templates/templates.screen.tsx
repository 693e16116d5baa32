import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { createTemplate, listTemplates, type TemplateEmail } from '#shared/contracts/emails/templates.ts';
import classes from '../emails.module.css';
import { EmailsScreen } from '../emails-screen.tsx';
import { isSystemTemplate } from './system-template.ts';
import { toTypedVariables } from './typed-variables.ts';

const fresh = '/emails/modeles/nouveau';

export function TemplatesScreen() {
  const templates = useAnswer(listTemplates, {});
  const go = useNavigate();
  const mayCreate = useMay().may(createTemplate);
  useShortcut('Alt+N', 'Nouveau modèle', () => void go(fresh), { group: 'E-mails', isEnabled: mayCreate });
  const create = (
    <Button
      component={Link}
      to={fresh}
      leftSection={<IconPlus size={17} aria-hidden="true" />}
      rightSection={<Keys of="Alt+N" />}
    >
      Nouveau modèle
    </Button>
  );
  return (
    <EmailsScreen title="Modèles" detail={templates.data?.length} actions={mayCreate && create}>
      <ListState of={templates} none="Aucun modèle">
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((template) => (
              <li key={template.id}>
                <Card template={template} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </EmailsScreen>
  );
}

function Card({ template: { id, nom, sujet } }: { template: TemplateEmail }) {
  return (
    <Link to={`/emails/modeles/${encodeURIComponent(id)}`} className={classes.card}>
      <strong>
        {nom}
        {isSystemTemplate(id) && <Tag icon={IconLock}>Système</Tag>}
      </strong>
      <p>{toTypedVariables(sujet)}</p>
    </Link>
  );
}
