import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { useNextScan } from '#renderer/entry/use-next-scan.ts';
import { MentionsNotice } from '#renderer/screens/administration/mentions-notice.tsx';
import { DocumentPreview } from '#renderer/screens/documents/card/document-pdf.tsx';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { AcompteButton } from '#renderer/screens/reglements/acomptes/acompte-button.tsx';
import { PayButton } from '#renderer/screens/reglements/document-reglements.tsx';
import { Settlement } from '#renderer/screens/reglements/settlement.tsx';
import { NotSentTag } from '#renderer/screens/synchronisation/not-sent-mark.tsx';
import { addArticleToVente } from '#renderer/screens/vente/add-to-vente.ts';
import { useCounter } from '#renderer/screens/vente/counter.store.ts';
import { VentesEnAttente } from '#renderer/screens/vente/ventes-en-attente.tsx';
import { useReturn } from '#renderer/screens/vente/use-return.ts';
import { type Faite, useVente } from '#renderer/stores/vente.store.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import { NextSheetButton, SavedSheet } from '#renderer/ui/sheet/saved-sheet.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { isAcomptable } from '#shared/documents/draft-acompte.ts';
import { isTicket } from '#shared/documents/is-ticket.ts';
import { LastVentes } from './last-ventes.tsx';
import { SavedPart } from './saved-part.tsx';
import { SavedSignature } from './saved-signature.tsx';
import { SavedSteps } from './saved-steps.tsx';
import classes from './saved-vente.module.css';
import { useSavedDue } from './use-saved-due.ts';

/** Shows what was just saved, its PDF beside it, and how to go on to the next customer: a key, or the next scan. */
export function SavedVente({ faite }: { faite: Faite }) {
  const startNew = useVente((store) => store.startNew);
  const { kind, numero, client_code, client_intitule, total_ttc } = faite;
  const isOfNobody = isTicket({ type_document: documentKinds[kind].code, client_code });
  const document = documentApis[kind].useOne(numero).data;
  const due = useSavedDue(faite, document);
  useNextScan({
    onFound: addArticleToVente,
    onSold: useReturn(),
    onUnknown: (code) => {
      startNew();
      useCounter.getState().set({ codeInconnu: code });
    },
  });

  return (
    <section className={classes.saved} aria-labelledby="screen-title">
      <SavedSheet
        title={isOfNobody ? 'Le ticket est enregistré' : toTitle(faite)}
        numero={numero}
        mark={<NotSentTag entite="document" code={numero} />}
      >
        <p>{client_intitule}</p>
        {due === undefined && (
          <p className={classes.total}>
            <Amount of={total_ttc} />
          </p>
        )}
        {kind === 'facture' && <Settlement numero={numero} clientCode={faite.client_code} due={due} />}
        {(kind === 'facture' || kind === 'avoir') && <MentionsNotice />}
        <div className={classes.actions}>
          <NextSheetButton label="Nouvelle vente" group="Vente" onNext={startNew} isLater={due !== undefined} />
          {kind === 'avoir' && document && <PayButton kind="avoir" document={document} />}
          {isAcomptable(kind) && <AcompteButton kind={kind} document={faite} />}
          <SavedSteps faite={faite} />
          {kind === 'commande' && <SavedPart faite={faite} />}
          {kind === 'devis' && <SavedSignature numero={numero} />}
          <Button component={Link} to={`${kindLabels[kind].path}/${numero}`} variant="default">
            {`Ouvrir ${isOfNobody ? 'le ticket' : kindLabels[kind].the}`}
          </Button>
          <VentesEnAttente />
        </div>
      </SavedSheet>
      <DocumentPreview kind={kind} numero={numero} clientCode={faite.client_code} />
      <aside className={classes.before} aria-label="Derniers documents du client">
        <LastVentes code={document?.client_code} most={12} />
      </aside>
    </section>
  );
}

/** Returns «La facture est enregistrée». */
function toTitle({ kind, isChange }: Faite): string {
  return `${toSubject(kind, '').trim()} est ${agree(kind, isChange ? 'modifié' : 'enregistré')}`;
}
