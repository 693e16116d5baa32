import { IconBuildingStore } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import columnClasses from '#renderer/screens/documents/card/document.module.css';
import pdfClasses from '#renderer/screens/documents/card/document-pdf.module.css';
import { Moment } from '#renderer/ui/figures.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { DownloadLink } from '#renderer/ui/screen/export-button.tsx';
import { Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { ScrollRegion } from '#renderer/ui/screen/scroll-region.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import type { FactureLue } from '#shared/contracts/achats/facture-lue.ts';
import {
  type FactureRecue,
  getFactureRecue,
  getFichierRecu,
  getPdfRecu,
  linkFournisseur,
} from '#shared/contracts/achats/factures-recues.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import classes from './factures-recues.module.css';
import { RecueAnswers } from './recue-answers.tsx';
import { RecueSheet } from './recue-sheet.tsx';
import { StatutRecueTag } from './statut-recue-tag.tsx';

const PdfPages = lazy(async () => ({ default: (await import('#renderer/ui/pdf/pdf-pages.tsx')).PdfPages }));

const parent = { path: '/factures-recues', label: 'Factures reçues' };
const everyMs = 5_000;

/** Shows a supplier's invoice: its content beside its page, and the answer. */
export function FactureRecueScreen() {
  const id = Number(useParams().id);
  const go = useNavigate();
  const answer = useAnswer(getFactureRecue, { params: { id } }, { every: everyMs });
  const { data } = answer;
  useShortcut('Escape', 'Revenir à la liste', () => void go(parent.path), { group: 'Facture reçue' });
  if (!data) return <UnreadScreen of={answer} title="Facture reçue" parent={parent} />;
  return (
    <Screen
      title={toTitle(data)}
      parent={parent}
      detail={<StatutRecueTag of={data.statut} />}
      actions={<Actions key={id} of={data} />}
    >
      <div className={columnClasses.columns}>
        <div className={columnClasses.facing}>
          <Remarks of={data} />
          {data.lecture && <RecueSheet lecture={data.lecture} fournisseurCode={data.fournisseur_code} />}
          <Supplier of={data} />
          <Notes of={data} />
          <Steps of={data} />
        </div>
        {data.a_pdf ? <Page of={data} /> : <p className={classes.quiet}>Cette facture est venue sans page à lire.</p>}
      </div>
    </Screen>
  );
}

function toTitle({ numero, est_avoir, nom_fichier }: FactureRecue): string {
  if (numero === null) return nom_fichier;
  return `${est_avoir ? 'Avoir' : 'Facture'} ${numero}`;
}

function Actions({ of: facture }: { of: FactureRecue }) {
  return (
    <>
      <DownloadLink href={toPath(getFichierRecu, { params: { id: facture.id } })}>Fichier reçu</DownloadLink>
      <RecueAnswers of={facture} />
    </>
  );
}

/** Shows what to know before it is answered. */
function Remarks({ of: { refus_lecture, doublon_de, lecture, motif } }: { of: FactureRecue }) {
  return (
    <>
      {refus_lecture !== null && <Notice tone="danger">{refus_lecture}</Notice>}
      {lecture && <Addressee of={lecture.acheteur} />}
      {motif && <Notice tone="danger">{[motif.phrase, motif.texte].filter(Boolean).join('. ')}</Notice>}
      {doublon_de !== null && (
        <Notice tone="warning">
          {'Ce fournisseur a déjà envoyé une facture de ce numéro cette année\u00a0: '}
          <Link to={`/factures-recues/${doublon_de}`}>voir la première</Link>.
        </Notice>
      )}
      {lecture?.ecarts.map((ecart) => (
        <Notice key={ecart} tone="warning">
          {ecart}
        </Notice>
      ))}
    </>
  );
}

/** Warns when an invoice is addressed to somebody else. */
function Addressee({ of: { nom, siren } }: { of: FactureLue['acheteur'] }) {
  const { data: boutique } = useAnswer(getBoutique, {});
  if (siren === null || !boutique?.siret || boutique.siret.startsWith(siren)) return null;
  return (
    <Notice tone="warning">
      {`Cette facture est faite à ${nom || 'une autre entreprise'} (SIREN ${siren}), pas à votre boutique.`}
    </Notice>
  );
}

/** Creates or links the supplier's card, when there is none. */
function Supplier({ of: { id, fournisseur_code, lecture } }: { of: FactureRecue }) {
  const linking = useWrite(linkFournisseur, (call) => call({ params: { id }, body: {} }), {
    failure: 'La fiche n’a pas été créée',
    say: ({ fournisseur_code: code }) => `Facture rattachée au fournisseur ${code ?? ''}.`,
  });
  if (fournisseur_code !== null || !lecture) return null;
  return (
    <section className={classes.section}>
      <p className={classes.quiet}>Ce fournisseur n’a pas encore de fiche.</p>
      <WriteButton
        of={linking}
        variant="default"
        onClick={() => linking.mutate()}
        leftSection={<IconBuildingStore size={16} stroke={1.8} aria-hidden="true" />}
      >
        Créer sa fiche
      </WriteButton>
    </section>
  );
}

function Notes({ of: { lecture } }: { of: FactureRecue }) {
  // The note for the platform (BAR) is meant for machines.
  const notes = lecture?.notes.filter(({ code }) => code !== 'BAR') ?? [];
  const texts = [lecture?.paiement.conditions ?? '', ...notes.map(({ texte }) => texte)];
  const said = [...new Set(texts)].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>Mentions</h2>
      {said.map((texte) => (
        <p className={classes.quiet} key={texte}>
          {texte}
        </p>
      ))}
    </section>
  );
}

/** Shows the history of the invoice and of its answers. */
function Steps({ of: { etapes, reponses, nom_fichier } }: { of: FactureRecue }) {
  const [last] = reponses;
  return (
    <section className={classes.section} aria-label="Suivi">
      <h2>Suivi</h2>
      {last && (
        <p>
          {`Réponse à la plateforme\u00a0: ${last.mot.toLowerCase()}.`}
          {last.erreur !== null && ` ${last.erreur}`}
        </p>
      )}
      <ul className={classes.steps}>
        {etapes.map(({ date, texte }) => (
          <li key={`${date} ${texte}`}>
            <Moment of={date} /> {texte}
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>{`Fichier\u00a0: ${nom_fichier}`}</p>
    </section>
  );
}

function Page({ of: { id, numero, nom_fichier } }: { of: FactureRecue }) {
  const pdf = useAnswer(getPdfRecu, { params: { id } });
  return (
    <section className={pdfClasses.pdf} aria-label="Page de la facture">
      <ScrollRegion className={pdfClasses.pages} aria-label="Pages">
        {pdf.isError && <Failure of={pdf.error} onRetry={() => void pdf.refetch()} />}
        {pdf.isPending && <Loading>Lecture du PDF…</Loading>}
        {pdf.data && (
          <Suspense fallback={<Loading>Ouverture du PDF…</Loading>}>
            <PdfPages bytes={pdf.data} label={`Facture ${numero ?? nom_fichier}`} />
          </Suspense>
        )}
      </ScrollRegion>
    </section>
  );
}
