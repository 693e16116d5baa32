import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Moment } from '#renderer/ui/figures.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import {
  getSynchroElement,
  retrySynchronisation,
  type SynchroElement,
} from '#shared/contracts/postes/synchronisation.ts';
import classes from '../synchronisation.module.css';
import { ElementTag } from './element-tag.tsx';
import { actionLabels, findCardPath, toNature } from './element-labels.ts';
import { findImputed, Imputing } from './imputation.tsx';
import { Resolution } from './resolution.tsx';
import { VersionsTable } from './versions-table.tsx';

const place = { path: '/synchronisation', label: 'Synchronisation' };

/** Shows one thing this till wrote, or could not read: its versions, its history, and what can be done. */
export function ElementScreen() {
  const { id = '' } = useParams();
  const element = useAnswer(getSynchroElement, { params: { id: Number(id) } }, { every: 2_000 });
  const go = useNavigate();
  useShortcut('Escape', 'Revenir à la liste', () => void go(place.path), { group: 'Synchronisation' });
  if (!element.data) return <UnreadScreen of={element} title="Écriture à transmettre" parent={place} />;
  return (
    <Screen
      title={`${toNature(element.data)} ${element.data.code}`}
      parent={place}
      detail={<ElementTag of={element.data} />}
      actions={<Actions element={element.data} />}
    >
      <ScreenScroll>
        <Element element={element.data} />
      </ScreenScroll>
    </Screen>
  );
}

function Actions({ element }: { element: SynchroElement }) {
  const { id, etat } = element;
  const retrying = useWrite(retrySynchronisation, (call) => call({ params: { id } }), {
    say: ({ element: after }) => outcomes[after.etat],
    failure: 'Le nouvel essai n’a pas abouti',
  });
  const path = findCardPath(element);

  return (
    <>
      {path !== undefined && element.sens === 'envoi' && (
        <Link className={classes.link} to={path}>
          Voir la fiche
          <IconExternalLink size={15} stroke={1.8} aria-hidden="true" />
        </Link>
      )}
      {(etat === 'en_attente' || etat === 'refuse') && (
        <WriteButton
          of={retrying}
          variant="default"
          onClick={() => retrying.mutate()}
          leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
        >
          Réessayer
        </WriteButton>
      )}
    </>
  );
}

const outcomes: Record<SynchroElement['etat'], string> = {
  en_attente: 'Elle partira dès que la boutique répondra.',
  refuse: 'La boutique la refuse toujours.',
  fait: 'La boutique l’a reçue.',
  abandonne: 'Elle est abandonnée.',
};

function Element({ element }: { element: SynchroElement }) {
  const { etat, motif, sens, tentatives } = element;
  return (
    <div className={classes.element}>
      {motif !== null && etat !== 'fait' && <Notice tone="warning">{motif}</Notice>}
      <Choices key={element.historique.length} element={element} />
      <section>
        <h2 className={classes.heading}>Ce qui s’est passé</h2>
        <ol className={classes.events}>
          <li>
            <Moment of={element.date} />{' '}
            {sens === 'envoi' ? `${actionLabels[element.action]} par ${element.auteur}` : 'Reçue'}
          </li>
          {element.historique.map(({ date, evenement }) => (
            <li key={`${date}${evenement}`}>
              <Moment of={date} /> {evenement}
            </li>
          ))}
          {tentatives > 0 && etat === 'en_attente' && (
            <li>{`${tentatives} essai${tentatives > 1 ? 's' : ''} sans réponse`}</li>
          )}
        </ol>
      </section>
    </div>
  );
}

/** Shows what was written, and what can be decided about it. */
function Choices({ element }: { element: SynchroElement }) {
  const reglement = findImputed(element);
  if (element.etat === 'refuse' && element.sens === 'envoi' && !reglement) return <Resolution element={element} />;
  return (
    <>
      {reglement && <Imputing element={element} reglement={reglement} />}
      <VersionsTable element={element} />
    </>
  );
}
