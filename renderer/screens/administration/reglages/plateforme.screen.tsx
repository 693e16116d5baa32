import { AdministrationScreen } from '../administration-screen.tsx';
import { SettingsColumns } from '../settings-page.tsx';
import { KeychainNotice } from './keychain-notice.tsx';
import { PlateformeForm } from './plateforme-form.tsx';
import { WithReglages } from './with-reglages.tsx';

/** Shows the platform e-invoices are sent through. */
export function PlateformeReglagesScreen() {
  return (
    <AdministrationScreen title="Plateforme agréée">
      <WithReglages>
        {({ trousseau, plateforme }) => (
          <>
            <KeychainNotice etat={trousseau} variables="COMPTOIR_PLATEFORME_CLE" />
            <SettingsColumns>
              <PlateformeForm plateforme={plateforme} />
            </SettingsColumns>
          </>
        )}
      </WithReglages>
    </AdministrationScreen>
  );
}
