import { IconBuildingStore, IconDeviceDesktop } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useRestartingCall } from '#renderer/api/use-restarting-call.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { GuardedButton, WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { joinBoutique, type Partage, startPartage } from '#shared/contracts/postes/postes.ts';
import { JoinDialog } from './join-dialog.tsx';
import classes from './synchronisation.module.css';
import { useRestart } from './use-restart.ts';

/** Shows an installation that works alone, and what it may become. */
export function StandaloneView({ partage }: { partage: Partage }) {
  const [isJoining, setIsJoining] = useState(false);
  const obstacle = partage.obstacle ?? undefined;
  return (
    <Screen title="Synchronisation">
      <ScreenScroll>
        <p className={classes.intro}>
          Cette installation travaille seule&#160;: ses clients, ses articles et ses ventes ne sont que sur cette
          machine.
        </p>
        <div className={classes.ways}>
          <SharingChoice obstacle={obstacle} />
          <JoiningChoice obstacle={obstacle} onJoin={() => setIsJoining(true)} />
        </div>
      </ScreenScroll>
      {isJoining && <JoinDialog partage={partage} onClose={() => setIsJoining(false)} />}
    </Screen>
  );
}

function SharingChoice({ obstacle }: { obstacle: string | undefined }) {
  const restart = useRestart();
  const sharing = useRestartingCall(startPartage, (call) => call(), { onSuccess: () => restart.wait('partage') });
  return (
    <>
      <Choice
        icon={<IconBuildingStore size={26} stroke={1.6} aria-hidden="true" />}
        title="Plusieurs caisses, cette boutique"
        action={
          <WriteButton
            of={sharing}
            whyNot={obstacle}
            loading={sharing.isPending || restart.isWaiting}
            onClick={() => sharing.mutate()}
          >
            Partager cette boutique
          </WriteButton>
        }
      >
        Cette machine garde tout&#160;; d’autres caisses du même réseau y prennent et y rapportent clients, articles,
        stock et ventes. Chacune vend aussi quand le réseau est coupé.
      </Choice>
      {sharing.error && <Notice tone="danger">{sharing.error.message}</Notice>}
    </>
  );
}

function JoiningChoice({ obstacle, onJoin }: { obstacle: string | undefined; onJoin: () => void }) {
  const { whyNot } = useMay();
  return (
    <Choice
      icon={<IconDeviceDesktop size={26} stroke={1.6} aria-hidden="true" />}
      title="Une caisse d’une autre machine"
      action={
        <GuardedButton variant="default" whyNot={whyNot(joinBoutique) ?? obstacle} onClick={onJoin}>
          Rejoindre une boutique
        </GuardedButton>
      }
    >
      La boutique est déjà tenue par un autre Comptoir, ailleurs dans le magasin. Il vous faut son adresse et le code
      que montre son écran Synchronisation.
    </Choice>
  );
}

type ChoiceProps = { icon: ReactNode; title: string; action: ReactNode; children: ReactNode };

function Choice({ icon, title, action, children }: ChoiceProps) {
  return (
    <section className={classes.way}>
      <span className={classes.glyph}>{icon}</span>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </section>
  );
}
