import { useFrame } from '../page/app-frame.tsx';
import type { ToastQueue } from './toast-queue.ts';

/** Shows a short text for a while. */
export const useToast = (): ToastQueue['show'] => useFrame().toasts.show;
