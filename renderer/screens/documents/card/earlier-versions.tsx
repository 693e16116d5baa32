import { Amount } from '#renderer/ui/figures.tsx';
import type { DocumentRecord, VersionDevis } from '#shared/contracts/documents/documents.ts';
import { getDevisVersionPdf } from '#shared/contracts/ventes/devis.ts';
import { getSignedPdf } from '#shared/contracts/ventes/signatures.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { findSignature, toVersionStory } from '../devis-versions.ts';
import { DocumentLinesTable } from './document-sheet.tsx';
import classes from './earlier-versions.module.css';

/** Shows the versions of a quote that were sent before it was changed, newest first; nothing without any. */
export function EarlierVersions({ document }: { document: DocumentRecord }) {
  const versions = document.versions_devis ?? [];
  if (versions.length === 0) return null;
  return (
    <section className={classes.versions} aria-labelledby="versions-title">
      <h2 id="versions-title" className={classes.title}>
        Versions envoyées
      </h2>
      <ul>
        {versions.toReversed().map((version) => (
          <EarlierVersion key={`${version.version_devis} ${version.total_ttc}`} document={document} version={version} />
        ))}
      </ul>
    </section>
  );
}

function EarlierVersion({ document, version }: { document: DocumentRecord; version: VersionDevis }) {
  const { version_devis, total_ttc, lignes, client_intitule } = version;
  const params = { id: document.numero, version: version_devis };
  const signature = findSignature(document, version_devis);
  return (
    <li className={classes.version}>
      <p className={classes.head}>
        <strong>{`V${version_devis}`}</strong>
        <Amount of={total_ttc} isStrong />
        <span className={classes.story}>{toVersionStory(document, version_devis)}</span>
        <a className={classes.link} href={toPath(getDevisVersionPdf, { params })} download>
          {`PDF de la V${version_devis}`}
        </a>
        {signature?.evenement === 'SIGNE' && (
          <a
            className={classes.link}
            href={toPath(getSignedPdf, { params: { transaction_id: signature.suivi } })}
            download
          >
            PDF signé
          </a>
        )}
      </p>
      <details>
        <summary>{`Ses lignes, pour ${client_intitule}`}</summary>
        <DocumentLinesTable lignes={lignes} />
      </details>
    </li>
  );
}
