import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { getEtatCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { formatDate } from '#shared/time/dates.ts';

/** Shows that a day was not closed, with a link for the next user. */
export function LeftOpenNotice() {
  const { may } = useMay();
  const { data } = useAnswer(getEtatCaisse, {});
  if (!data?.session || !data.est_d_un_autre_jour) return null;
  const way = (
    <Button component={Link} to="/caisse/cloture" size="xs" variant="default">
      Compter et clôturer
    </Button>
  );
  return (
    <Notice tone="warning" actions={may(closeSessionCaisse) ? way : undefined}>
      {`La journée du ${formatDate(data.session.journee)} est restée ouverte à la caisse ${data.poste}\u00a0: comptez le tiroir et clôturez-la, puis ouvrez celle d’aujourd’hui.`}
    </Notice>
  );
}
