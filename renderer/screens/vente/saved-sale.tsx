import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { parseScan } from '#renderer/screens/articles/entry.ts';
import { useArticleLookup } from '#renderer/screens/articles/use-article-lookup.ts';
import { DocumentPdf } from '#renderer/screens/documents/document-pdf.tsx';
import { kindWords } from '#renderer/screens/documents/kind-words.ts';
import { NotSentTag } from '#renderer/screens/synchronisation/not-sent-mark.tsx';
import { type Faite, useVente } from '#renderer/stores/vente.store.ts';
import { Amount, Code } from '#renderer/ui/figures.tsx';
import { useScanner } from '#renderer/ui/scanner.ts';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { useArrivalFocus } from '#renderer/ui/use-arrival-focus.ts';
import { agree, toSubject } from '#shared/document-names.ts';
import classes from './saved-sale.module.css';
import { addArticleToSale } from './add-to-sale.ts';
import { useCounter } from './counter.store.ts';
import { SavedSignature } from './saved-signature.tsx';
import { SavedSteps } from './saved-steps.tsx';

/** What was just saved, its PDF beside it, and the way on to the next customer: a key, or the next scan. */
export function SavedSale({ faite }: { faite: Faite }) {
  const startNew = useVente((store) => store.startNew);
  const next = useArrivalFocus<HTMLButtonElement>();
  const { kind, isChange, numero, client_intitule, total_ttc } = faite;
  const { lookUp } = useArticleLookup({
    onFound: addArticleToSale,
    onUnknown: (code) => {
      startNew();
      useCounter.getState().set({ codeInconnu: code });
    },
  });
  useScanner((scanned) => lookUp(parseScan(scanned, '')));
  useShortcut('F9', 'Nouvelle vente', startNew, { group: 'Vente' });

  return (
    <section className={classes.saved} aria-labelledby="screen-title">
      <title>{`${numero} · Comptoir`}</title>
      <div className={classes.summary}>
        <IconCircleCheck className={classes.check} size={36} stroke={1.5} aria-hidden="true" />
        <h1 id="screen-title" className={classes.title}>
          {`${toSubject(kind, '').trim()} est ${agree(kind, isChange ? 'modifié' : 'enregistré')}`}
        </h1>
        <p className={classes.numero}>
          <Code>{numero}</Code> <NotSentTag entite="document" code={numero} />
        </p>
        <p>{client_intitule}</p>
        <p className={classes.total}>
          <Amount of={total_ttc} />
        </p>
        <div className={classes.actions}>
          <Button
            ref={next}
            size="lg"
            onClick={startNew}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            rightSection={<Keys of="Enter" />}
          >
            Nouvelle vente
          </Button>
          <SavedSteps faite={faite} />
          {kind === 'devis' && <SavedSignature numero={numero} />}
          <Button component={Link} to={`${kindWords[kind].path}/${numero}`} variant="default">
            {`Ouvrir ${kindWords[kind].the}`}
          </Button>
        </div>
      </div>
      <DocumentPdf kind={kind} numero={numero} />
    </section>
  );
}
