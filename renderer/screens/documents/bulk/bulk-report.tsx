import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconLoader2 } from '@tabler/icons-react';
import { memo } from 'react';
import { DocumentLink } from '#renderer/records/documents/document-link.tsx';
import { DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import classes from './bulk.module.css';
import { type Bulk, type BulkItem, countItems, useBulk } from './bulk.store.ts';
import { forgetBulk, resumeBulk, stopBulk } from './bulk-runner.ts';
import { toSummary } from './bulk-texts.ts';

/** Shows the progress, then the result of each document, with a retry for refused ones. */
export function BulkReport({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const { isRunning, isStopping } = useBulk();
  const counts = countItems(bulk);
  const { total, refuses, restants } = counts;
  return (
    <DialogBody>
      <output>{toSummary(counts)}</output>
      <Progress value={(100 * (total - restants)) / total} aria-label="Avancement" color="accent" />
      <ol className={classes.items} aria-label="Documents">
        {bulk.items.map((item) => (
          <KeptItem key={item.cle} item={item} />
        ))}
      </ol>
      <DialogFoot note={isStopping && 'Arrêt après celui-ci…'}>
        {isRunning ? (
          <Button variant="default" disabled={isStopping} onClick={stopBulk}>
            Arrêter
          </Button>
        ) : (
          <>
            {refuses + restants > 0 && (
              <Button variant="default" onClick={resumeBulk}>
                {restants > 0 ? 'Reprendre' : `Réessayer (${refuses})`}
              </Button>
            )}
            <Button
              data-autofocus
              onClick={() => {
                forgetBulk();
                onClose();
              }}
            >
              Fermer
            </Button>
          </>
        )}
      </DialogFoot>
    </DialogBody>
  );
}

/** Memoized: among thousands of items only the changed one is drawn again. */
const KeptItem = memo(ReportItem);

const looks = {
  attente: { icon: IconCircleDashed, word: 'En attente' },
  en_cours: { icon: IconLoader2, word: 'En cours' },
  fait: { icon: IconCircleCheck, word: 'Fait' },
  refuse: { icon: IconAlertTriangle, word: 'Refusé' },
} as const;

function ReportItem({ item: { etat, texte, cible, document } }: { item: BulkItem }) {
  const { icon: Glyph, word } = looks[etat];
  return (
    <li className={classes.item} data-etat={etat}>
      <Glyph size={16} stroke={1.8} aria-label={word} />
      <DocumentLink numero={document.numero} />
      <span className={classes.client}>{document.client_intitule}</span>
      <span className={classes.outcome}>
        {texte || word}
        {cible && (
          <>
            {' en '}
            <DocumentLink numero={cible} />
          </>
        )}
      </span>
    </li>
  );
}
