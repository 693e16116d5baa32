import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { ComptoirLogo } from '#renderer/ui/comptoir-logo.tsx';
import { ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { getInfo } from '#shared/contracts/service/system.ts';
import { toVersionText } from '#shared/updates.ts';
import { version } from '../../../../package.json';
import classes from '../administration.module.css';
import { AdministrationScreen } from '../administration-screen.tsx';
import { useComposants } from '../composants/use-composants.ts';
import { UpdatesPanel } from './updates-panel.tsx';

const documentation = [
  { href: '/docs', label: 'Essayer l’interface, route par route' },
  { href: '/redoc', label: 'La lire comme un livre' },
  { href: '/openapi.json', label: 'Sa description pour les programmes (OpenAPI 3.1)' },
];

/** Shows what this program is, and where its API is described. */
export function AProposScreen() {
  const info = useAnswer(getInfo, {});
  const desktop = window.comptoir;

  async function openFolder() {
    await desktop?.openDataFolder?.().catch((error: Error) => showFailure('Le dossier n’a pas pu être ouvert', error));
  }

  return (
    <AdministrationScreen title="À propos">
      <ScreenScroll>
        <div className={classes.columns}>
          <div className={classes.column}>
            <ComptoirLogo size={44} />
            <Properties
              title="Comptoir"
              of={[
                { label: 'Version', value: desktop ? toVersionText(desktop) : version },
                { label: 'Interface', value: info.data?.version },
                { label: 'Licence', value: 'MIT' },
                { label: 'Fenêtre', value: desktop ? `Application (${desktop.platform})` : 'Navigateur' },
              ]}
            />
            {desktop?.openDataFolder && (
              <Button
                variant="default"
                onClick={() => void openFolder()}
                leftSection={<IconFolderOpen size={16} stroke={1.8} aria-hidden="true" />}
              >
                Ouvrir le dossier des données
              </Button>
            )}
          </div>
          {desktop?.updates && <UpdatesPanel updates={desktop.updates} />}
          <Interface />
          <Inclus />
        </div>
      </ScreenScroll>
    </AdministrationScreen>
  );
}

function Interface() {
  return (
    <div className={classes.column}>
      <h2>Pour les autres programmes</h2>
      <p>Tout ce que fait un écran, un autre programme de la boutique peut le faire par HTTP, avec une clé d’API.</p>
      <ul className={classes.choices}>
        {documentation.map(({ href, label }) => (
          <li key={href}>
            <a className={classes.link} href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>Ces pages demandent votre adresse e-mail et votre mot de passe.</p>
    </div>
  );
}

function Inclus() {
  const { data } = useComposants();
  return (
    <div className={classes.column}>
      <h2>Ce que Comptoir contient</h2>
      <p>
        Comptoir est un logiciel libre, sous licence MIT. Il contient le travail d’autres personnes, sous leurs
        licences.
      </p>
      <Link className={classes.link} to="/administration/composants">
        {data ? `Les ${data.length} composants et leurs licences` : 'Les composants et leurs licences'}
      </Link>
    </div>
  );
}
