import { Button, Group, NativeSelect } from '@mantine/core';
import { IconDownload, IconPrinter, IconTag } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { ArticleEntry } from '#renderer/entry/article-entry.tsx';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { download } from '#renderer/ui/download.ts';
import { toKeyProps } from '#renderer/ui/keyboard/shortcuts.tsx';
import { usePrint } from '#renderer/ui/pdf/use-print.ts';
import { Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { ScrollRegion } from '#renderer/ui/screen/scroll-region.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import {
  type EtiquetteDemandee,
  getEtiquettesPdf,
  ModeleEtiquette,
  printEtiquettes,
  toEtiquettesText,
} from '#shared/contracts/articles/etiquettes.ts';
import { getMateriel } from '#shared/contracts/materiel/materiel.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { countPlaces, findPlanche, planches } from '#shared/planches.ts';
import { AskedList } from './asked-list.tsx';
import classes from './etiquettes.module.css';
import { addEtiquette, type Feuille, readEtiquettes, usualFeuille } from './etiquettes-address.ts';

const PdfPages = lazy(async () => ({ default: (await import('#renderer/ui/pdf/pdf-pages.tsx')).PdfPages }));

const modeles = [
  { value: 'prix', label: 'Prix, à coller sur l’article' },
  { value: 'rayon', label: 'Rayon, le prix en grand' },
];

/**
 * Shows labels of articles: which, how many, on which sheet and from which free place; previewed before they are
 * printed.
 */
export function EtiquettesScreen() {
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState('');
  const [feuille, setFeuille] = useState<Feuille>(usualFeuille);
  const demandees = readEtiquettes(address.get('articles') ?? '');
  const ask = (next: readonly EtiquetteDemandee[]) =>
    setAddress({ articles: toEtiquettesText(next) }, { replace: true });

  return (
    <Screen title="Étiquettes" parent={{ path: '/articles', label: 'Articles' }}>
      <div className={classes.columns}>
        <div className={classes.asked}>
          <ArticleEntry
            group="Étiquettes"
            typed={typed}
            onType={setTyped}
            onAdd={({ reference }, quantite) => {
              setUnknown('');
              ask(addEtiquette(demandees, reference, quantite));
            }}
            onUnknown={setUnknown}
            isTtc
          />
          {unknown !== '' && <Notice tone="warning">{`Aucun article n’a le code ${unknown}.`}</Notice>}
          <AskedList demandees={demandees} onChange={ask} />
          <SheetFields feuille={feuille} onChange={setFeuille} />
          <LabelPrinter demandees={demandees} modele={feuille.modele} />
        </div>
        {demandees.length > 0 && <Sheets feuille={feuille} articles={toEtiquettesText(demandees)} />}
      </div>
    </Screen>
  );
}

type SheetProps = { feuille: Feuille; onChange: (feuille: Feuille) => void };

function SheetFields({ feuille, onChange }: SheetProps) {
  const places = countPlaces(findPlanche(feuille.planche) ?? planches[2]);
  return (
    <div className={classes.sheet}>
      <NativeSelect
        label="Modèle"
        data={modeles}
        value={feuille.modele}
        onChange={({ currentTarget }) => onChange({ ...feuille, modele: ModeleEtiquette.parse(currentTarget.value) })}
      />
      <NativeSelect
        label="Planche A4"
        data={planches.map(({ id, label }) => ({ value: id, label }))}
        value={feuille.planche}
        onChange={({ currentTarget }) => {
          const chosen = planches.find(({ id }) => id === currentTarget.value);
          if (chosen) onChange({ ...feuille, planche: chosen.id, premiere: 1 });
        }}
      />
      <DecimalField
        label="Première place libre"
        description={`De 1, en haut à gauche, à ${places}.`}
        value={feuille.premiere}
        check={(value) => (Number.isInteger(value) && value >= 1 && value <= places ? undefined : `De 1 à ${places}.`)}
        onChange={(value) => {
          const isPlace = value !== null && Number.isInteger(value) && value >= 1 && value <= places;
          if (isPlace) onChange({ ...feuille, premiere: value });
        }}
      />
    </div>
  );
}

/** Shows the sheets as they are printed, and the buttons that print and download them. */
function Sheets({ feuille, articles }: { feuille: Feuille; articles: string }) {
  const query = { ...feuille, articles };
  const pdf = useAnswer(getEtiquettesPdf, { query }, { keepsPrevious: true });
  const print = useMutation({
    mutationFn: async (bytes: Uint8Array) => {
      const { printPdf } = await import('#renderer/ui/pdf/print-pdf.ts');
      await printPdf(toPath(getEtiquettesPdf, { query }), bytes);
    },
    onError: (error) => showFailure('L’impression a échoué', error),
  });
  const startPrinting = () => pdf.data && !print.isPending && print.mutate(pdf.data);
  usePrint(startPrinting, { group: 'Étiquettes' });
  if (pdf.error) return <Failure of={pdf.error} onRetry={() => void pdf.refetch()} />;
  const { data } = pdf;
  if (!data) return <Loading>Préparation des étiquettes…</Loading>;
  return (
    <section className={classes.preview} aria-label="Aperçu des étiquettes">
      <Group gap="var(--space-2)" align="stretch" wrap="nowrap">
        <Button
          loading={print.isPending}
          onClick={startPrinting}
          leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
          {...toKeyProps('Mod+P')}
        >
          Imprimer les planches
        </Button>
        <Button
          variant="default"
          onClick={() => download(data, 'Etiquettes.pdf')}
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
        >
          Télécharger
        </Button>
      </Group>
      <ScrollRegion className={classes.pages} aria-label="Planches">
        <Suspense fallback={<Loading>Ouverture du PDF…</Loading>}>
          <PdfPages bytes={data} label="Planche d’étiquettes" />
        </Suspense>
      </ScrollRegion>
    </section>
  );
}

type LabelPrinterProps = { demandees: readonly EtiquetteDemandee[]; modele: ModeleEtiquette };

/** Shown only when this poste has one. */
function LabelPrinter({ demandees, modele }: LabelPrinterProps) {
  const hasPrinter = useAnswer(getMateriel, {}).data?.etiquettes.adresse;
  const printing = useWrite(printEtiquettes, (call) => call({ body: { modele, articles: [...demandees] } }), {
    failure: 'Les étiquettes ne sont pas parties',
    say: ({ titre }) => `${titre} pour l’imprimante d’étiquettes.`,
  });
  if (!hasPrinter || printing.whyNot !== undefined) return null;
  return (
    <WriteButton
      of={printing}
      variant="default"
      disabled={demandees.length === 0}
      onClick={() => printing.mutate()}
      leftSection={<IconTag size={17} stroke={1.7} aria-hidden="true" />}
    >
      Vers l’imprimante d’étiquettes
    </WriteButton>
  );
}
