/** Follows the end with react-virtuoso's own mechanism, which stops following during a fast burst. */
import { install } from './virtuoso-list.jsx';

install('react-virtuoso', { followOutput: 'auto' });
