import { useNavigate } from 'react-router';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';

/** Opens the screen where goods for another shop are scanned; what is being typed there stays. */
export function useStartTransfert(): () => void {
  const go = useNavigate();
  return () => {
    const { change, startNew } = useMouvement.getState();
    startNew();
    change((mouvement) => ({ ...mouvement, sens: 'transfert' }));
    void go('/stock');
  };
}
