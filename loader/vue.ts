/** MeeLine for Vue 3: `import { useMeeLine } from 'meeline/vue'`. */

import {
  defineComponent,
  h,
  type MaybeRefOrGetter,
  onBeforeUnmount,
  onMounted,
  type PropType,
  type ShallowRef,
  shallowRef,
  toValue,
  watch,
} from 'vue';
import { createMeeLine, createMeeLineApplet } from './package.ts';
import { createStateStore } from './state-store.ts';
import type { InitOptions, MeeLine, MeeLineState } from './types.ts';

/** Options of `init`. */
export type MeeLineOptions = Omit<InitOptions, 'container' | 'getToken'>;

/**
 * Shows the bubble while the component is mounted, and starts again when an option has changed. Options may be a ref or a getter.
 * @param loaderUrl the provider's address of the loader, such as `https://im.example.com/v1/loader.js`
 */
export function useMeeLine(
  loaderUrl: string,
  options: MaybeRefOrGetter<MeeLineOptions>,
): { readonly meeLine: MeeLine; readonly state: Readonly<ShallowRef<MeeLineState>> } {
  const meeLine = createMeeLine(loaderUrl);
  run(meeLine, options, () => undefined);
  return { meeLine, state: useMeeLineState(meeLine) };
}

/** The state of a MeeLine, which follows each change while the component is mounted. */
export function useMeeLineState(meeLine: MeeLine): Readonly<ShallowRef<MeeLineState>> {
  const { get, subscribe } = createStateStore(meeLine);
  const state = shallowRef(get());
  let stop: (() => void) | undefined;
  onMounted(() => {
    stop = subscribe(() => {
      state.value = get();
    });
    state.value = get();
  });
  onBeforeUnmount(() => stop?.());
  return state;
}

/** The chat in an element of the page. Give it a height. */
export const MeeLineApplet = defineComponent({
  name: 'MeeLineApplet',
  props: {
    loaderUrl: { type: String, required: true },
    options: { type: Object as PropType<MeeLineOptions>, required: true },
  },
  setup(props) {
    const place = shallowRef<Element>();
    run(
      createMeeLineApplet(props.loaderUrl),
      () => props.options,
      () => place.value,
    );
    return () => h('div', { ref: place });
  },
});

function run(meeLine: MeeLine, options: MaybeRefOrGetter<MeeLineOptions>, container: () => Element | undefined): void {
  /** The options as text, because an inline object is a new one in each render. */
  const keyOf = (): string => JSON.stringify([toValue(options), toValue(options).getIdentity !== undefined]);
  const init = (): void => {
    const { getIdentity, ...values } = toValue(options);
    const place = container();
    meeLine.init({
      ...values,
      // The newest callback is always asked.
      ...(getIdentity === undefined ? {} : { getIdentity: (reason) => toValue(options).getIdentity?.(reason) }),
      ...(place === undefined ? {} : { container: place }),
    });
  };
  let isMounted = false;
  onMounted(() => {
    isMounted = true;
    init();
  });
  watch(keyOf, () => {
    if (isMounted) init();
  });
  onBeforeUnmount(() => {
    isMounted = false;
    void meeLine.destroy();
  });
}
