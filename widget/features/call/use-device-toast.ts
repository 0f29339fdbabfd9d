import type { DeviceFailure } from '../../actions/call-actions.ts';
import { useWhenTexts } from '../../i18n/lazy-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useFrame } from '../../ui/page/app-frame.tsx';

export const DEVICE_TITLES = {
  refused: 'deviceRefused',
  missing: 'deviceMissing',
  busy: 'deviceBusy',
  unsupported: 'deviceUnsupported',
} as const satisfies Readonly<Record<DeviceFailure, string>>;

/** Says during a call why a camera cannot be used. */
export function useDeviceToast(): (failure: DeviceFailure) => void {
  const { t } = useTranslation('call');
  const { toasts } = useFrame();
  const whenTexts = useWhenTexts();
  return (failure) => whenTexts(() => toasts.show(t(DEVICE_TITLES[failure]), 'failure'));
}
