import { Link } from 'react-router';
import { useNextScan } from '#renderer/entry/use-next-scan.ts';
import { toReceivedLabels } from '#renderer/screens/etiquettes/etiquettes-address.ts';
import { LabelsLink } from '#renderer/screens/etiquettes/labels-link.tsx';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { Day } from '#renderer/ui/figures.tsx';
import { NextSheetButton, SavedSheet } from '#renderer/ui/sheet/saved-sheet.tsx';
import type { Mouvement } from '#shared/contracts/articles/stock.ts';
import { addScanned, reportUnknown } from './add-scanned.ts';
import { useReceived } from './received.store.ts';
import { sensLabels } from './sens-labels.ts';
import classes from './stock.module.css';

/** Shows what was just saved, and how to go on: a key, or the next scan. */
export function SavedMouvement({ fait }: { fait: Mouvement }) {
  const startNew = useMouvement((store) => store.startNew);
  const received = useReceived();
  const isTransfert = fait.type_libelle === 'Transfert';
  const { fresh, saved } = sensLabels[isTransfert ? 'transfert' : fait.type === 0 ? 'entree' : 'sortie'];
  useNextScan({
    onFound: addScanned,
    onUnknown: (code) => {
      startNew();
      reportUnknown(code);
    },
  });

  return (
    <section className={classes.saved} aria-labelledby="screen-title">
      <SavedSheet title={saved} numero={fait.numero}>
        <p className={classes.savedDetail}>
          {`${fait.nb_lignes} ${fait.nb_lignes > 1 ? 'articles' : 'article'}, le `}
          <Day of={fait.date} />
          {fait.reference && ` · ${fait.reference}`}
        </p>
        {fait.type === 0 && received.numero === fait.numero && <LabelsLink of={toReceivedLabels(received.lignes)} />}
        {isTransfert && (
          <p className={classes.savedDetail}>
            <Link to={`/transferts/${fait.numero}`}>Voir le transfert</Link>
          </p>
        )}
        <NextSheetButton label={fresh} group="Stock" onNext={startNew} />
      </SavedSheet>
    </section>
  );
}
