/** Following the end as react-virtuoso does it by itself. It drops out under a fast burst. */
import { install } from './virtuoso-list.jsx';

install('react-virtuoso', { followOutput: 'auto' });
