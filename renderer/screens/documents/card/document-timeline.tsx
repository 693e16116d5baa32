import { Button } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowRight,
  IconBell,
  IconBuildingBank,
  IconCloudUp,
  IconMail,
  IconPencil,
  IconPlus,
  IconSignature,
  IconTag,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { DocumentLink } from '#renderer/records/documents/document-link.tsx';
import { Ago } from '#renderer/ui/figures.tsx';
import type { Evenement } from '#shared/contracts/documents/historique.ts';
import { getSignedPdf } from '#shared/contracts/ventes/signatures.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import classes from './document-timeline.module.css';

const icons: Record<Evenement['type'], Icon> = {
  creation: IconPlus,
  modification: IconPencil,
  statut: IconTag,
  transformation: IconArrowRight,
  email: IconMail,
  signature: IconSignature,
  relance: IconBell,
  plateforme: IconBuildingBank,
  synchronisation: IconCloudUp,
};
/** How many are shown before the user asks for all. */
const latest = 6;

/** Shows the history of the document, newest first. */
export function DocumentTimeline({ evenements }: { evenements: readonly Evenement[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? evenements : evenements.slice(0, latest);
  return (
    <section className={classes.timeline} aria-labelledby="timeline-title">
      <h2 id="timeline-title" className={classes.title}>
        Histoire
      </h2>
      <ol className={classes.events}>
        {shown.map((evenement) => (
          <EventItem key={`${evenement.date} ${evenement.type} ${evenement.texte}`} evenement={evenement} />
        ))}
      </ol>
      {shown.length < evenements.length && (
        <Button variant="subtle" size="xs" className={classes.more} onClick={() => setWhole(true)}>
          {`Tout afficher (${evenements.length})`}
        </Button>
      )}
    </section>
  );
}

function EventItem({ evenement }: { evenement: Evenement }) {
  const { type, date, texte, auteur, details, est_echec, est_en_cours, document, transaction_id } = evenement;
  const Glyph = est_echec ? IconAlertTriangle : icons[type];
  return (
    <li className={classes.event} data-tone={est_echec ? 'danger' : est_en_cours ? 'waiting' : undefined}>
      <span className={classes.mark}>
        <Glyph size={15} stroke={1.8} aria-hidden="true" />
      </span>
      <div className={classes.content}>
        <p>
          <span className={classes.text}>{texte}</span>
          {document && (
            <>
              {' '}
              <DocumentLink numero={document.numero} />
            </>
          )}
          {transaction_id && <SignedLink transaction={transaction_id} />}
        </p>
        {details.map((detail) => (
          <p key={detail} className={classes.detail}>
            {detail}
          </p>
        ))}
        <p className={classes.when}>
          <Ago of={date} />
          {auteur && <span>{`par ${auteur}`}</span>}
          {est_echec && type === 'synchronisation' && <Link to="/synchronisation">Traiter</Link>}
        </p>
      </div>
    </li>
  );
}

function SignedLink({ transaction }: { transaction: string }) {
  const href = toPath(getSignedPdf, { params: { transaction_id: transaction } });
  return (
    <>
      {' '}
      <a className={classes.link} href={href} download>
        Document signé
      </a>
    </>
  );
}
