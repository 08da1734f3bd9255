import { CustomChart, LineChart } from 'echarts/charts';
import { AriaComponent, AxisPointerComponent, GridComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

/** The parts of ECharts that the app uses, in a file that is loaded when the first chart is shown. */
use([LineChart, CustomChart, GridComponent, TooltipComponent, AxisPointerComponent, MarkAreaComponent, AriaComponent, CanvasRenderer]);

export { init };
