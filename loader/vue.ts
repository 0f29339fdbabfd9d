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
import { keyOf, type MeeLineComponent, type MeeLineOptions, runnerOf } from './running.ts';
import { createStateStore, STATE_ON_SERVER } from './state-store.ts';
import type { MeeLine, MeeLineState } from './types.ts';

export type { MeeLineOptions };

/**
 * Shows the bubble while the component is mounted. Changes of language, colours, size, place, launcher and user change the running
 * chat; a change of another option starts it again. Options may be a ref or a getter.
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
  const state = shallowRef(STATE_ON_SERVER);
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
  const component: MeeLineComponent = { options: () => toValue(options), container };
  const runner = runnerOf(meeLine);
  let isMounted = false;
  onMounted(() => {
    isMounted = true;
    runner.show(component);
  });
  watch(
    () => keyOf(toValue(options)),
    () => {
      if (isMounted) runner.show(component);
    },
  );
  onBeforeUnmount(() => {
    isMounted = false;
    runner.leave(component);
  });
}
