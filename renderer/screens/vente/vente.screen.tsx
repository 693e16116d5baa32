import { useForgetEntry } from '#renderer/entry/entry.store.ts';
import { ScanProblem } from '#renderer/entry/scan-problem.tsx';
import { LeftOpenNotice } from '#renderer/screens/caisse/left-open-notice.tsx';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { BlankSheet } from '#renderer/ui/sheet/blank-sheet.tsx';
import { SheetBody, SheetScreen } from '#renderer/ui/sheet/sheet-screen.tsx';
import { ChangeBanner } from './change-banner.tsx';
import { ClientBlock } from './client/client-block.tsx';
import { useCounter } from './counter.store.ts';
import { VentesEnAttente } from './ventes-en-attente.tsx';
import { KindChoice } from './kind-choice.tsx';
import { Lines } from './lines/lines.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { useReglesPrix } from './lines/use-regles-prix.ts';
import { useVenteTotals } from './lines/use-vente-totals.ts';
import { SavedVente } from './saved/saved-vente.tsx';
import { SheetDetails } from './sheet-details.tsx';
import { VenteTerms } from './terms/vente-terms.tsx';
import classes from './vente.module.css';
import { VenteEntry } from './vente-entry.tsx';

/** Shows the counter, where a clerk works. */
export function VenteScreen() {
  const { vente, faite } = useVente();
  const totals = useVenteTotals(vente);
  useForgetEntry(useCounter, vente.id);
  useReglesPrix(vente.id);
  if (faite) return <SavedVente faite={faite} />;

  return (
    <SheetScreen title="Vente" bar={<Bar />} panel={<TotalsPanel totals={totals} />} isLocked={vente.envoi !== null}>
      <LeftOpenNotice />
      <div className={classes.head}>
        <div className={classes.document}>
          <h1 id="screen-title">
            {vente.modifie === null ? kindLabels[vente.kind].fresh : `Modification de ${vente.modifie}`}
          </h1>
          <SheetDetails />
          <VenteTerms />
        </div>
        <ClientBlock />
      </div>
      {vente.modifie !== null && <ChangeBanner kind={vente.kind} numero={vente.modifie} />}
      <VenteEntry />
      <ScanProblem entry={useCounter} work="vente" />
      <SheetBody>{totals.lignes.length > 0 ? <Lines lignes={totals.lignes} /> : <Blank />}</SheetBody>
    </SheetScreen>
  );
}

function Bar() {
  return (
    <>
      <KindChoice />
      <VentesEnAttente />
    </>
  );
}

/** Shown before the first article: the few things to know. */
function Blank() {
  return (
    <BlankSheet
      hints={[
        { keys: ['3', '*'], does: 'avant un article\u00a0: en prendre trois' },
        { keys: ['Enter'], does: 'ajouter l’article trouvé' },
        { keys: ['ArrowUp'], does: 'revenir sur les lignes' },
        { keys: ['F1'], does: 'tous les raccourcis' },
      ]}
    >
      <strong>Scannez un article</strong>, ou tapez une partie de son nom, de sa référence ou de son code-barres.
    </BlankSheet>
  );
}
